import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { createOldFolder, versionFolder } from "../fixtures/databases/old-shop";
import { createPlaces, type Place, withShop } from "../fixtures/databases/shop-copies";
import { sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { getSessionCookies } from "../fixtures/servers/session-cookies";
import { buy } from "../fixtures/shop/purchase";

const made = createPlaces();
const program = (name: string, options: Parameters<typeof versionFolder>[1]) =>
  versionFolder(join(made.path, name), options);
/** This version with one more migration, so that the test does not depend on which ones there are. */
const later = program("later", {
  added: `alter table orders add column added text not null default 'old';
    --> statement-breakpoint
    update orders set added = 'order ' || id;`,
});
/** Old rows have no value for this column. */
const broken = program("broken", { added: "alter table orders add column added text not null;" });
const nulls = "contains null values";

let commands: Awaited<ReturnType<typeof archiveCommands>>;
beforeAll(async () => {
  commands = await archiveCommands();
});
afterAll(async () => {
  commands.remove();
  await made.remove();
});

const money = (db: Database) =>
  rows(
    db,
    sql`select (select count(*) || ' ' || sum(total_price) from orders) as orders,
      (select count(*) || ' ' || sum(count) from order_items) as items,
      (select count(*) || ' ' || sum(amount) from payments) as payments,
      (select count(*) || ' ' || sum(amount) from refunds) as refunds,
      (select count(*) from shipments) as shipments, (select count(*) from invoices) as invoices,
      (select count(*) || ' ' || sum(rating_sum) from products) as products, (select count(*) from reviews) as reviews,
      (select count(*) from user_coupons) as coupons, (select count(*) from users) as users`,
  );
const advanced = (db: Database) =>
  rows(
    db,
    sql`select m.component, p.name as parent from menus m join menus p on p.id = m.parent_id
      where m.component in ('advanced', 'permissions', 'menus', 'dictionaries')`,
  );
const added = (db: Database) => rows(db, sql`select id from orders where added = 'order ' || id order by id`);

async function expectToSell({ url }: RunningServer, place: Place) {
  await buy(url, "upgrade-shopper"); // the shopper is one of 0.2.0
  const login = { account: "root", secret: "kiosk-root-demo", type: 100 };
  const { json } = await sendRequest(url, "POST", "/v1/token", { body: login });
  const { status, json: page } = await sendRequest(url, "GET", "/cms/order?size=1", { token: json.token });
  expect([status, page.total]).toEqual([200, 70]);
  await expect.poll(() => withShop(place, (db) => rows(db, invariants))).toEqual([]);
}

/** 0.2.0 let its demo offer local delivery without an area, and pickup without an address. */
async function expectIncompleteDeliveries({ url }: RunningServer) {
  expect((await sendRequest(url, "GET", "/v1/shop")).json.deliveries).toEqual(["express"]);
  const cookie = await getSessionCookies(url, { username: "root", password: "kiosk-root-demo" });
  const { text } = await sendRequest(url, "GET", "/admin/dashboard", { headers: { cookie } });
  for (const [key, task] of [
    ["order.local_radius_km", "设置同城配送的送达范围"],
    ["shop.address", "填写店铺地址"],
  ]) {
    expect(text).toContain(`href="/admin/settings?find=${key}"`);
    expect(text).toContain(task);
  }
}

test("a start upgrades the folder of 0.2.0; a failing migration leaves it unchanged", async () => {
  const place = made.local();
  await createOldFolder(place.DATA_DIR);
  const before = await withShop(place, money);
  const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: place.DATA_DIR };
  await expect(startServer({ env, through: broken })).rejects.toThrow(nulls);
  expect(await withShop(place, money)).toEqual(before);

  const server = await startServer({ env, through: later });
  expect(await withShop(place, money)).toEqual(before);
  await expectToSell(server, place);
  await expectIncompleteDeliveries(server);
  expect(await server.stop()).toBe(0);
  expect(await withShop(place, added)).toHaveLength(69);
  expect(await withShop(place, advanced)).toEqual([{ component: "advanced", parent: "staff" }]);
});
