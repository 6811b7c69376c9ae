import { randomBytes } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { moveCommands } from "../fixtures/databases/move";
import { allFiles, inShop, type Place, places } from "../fixtures/databases/shop-copies";
import { copyFolder } from "../fixtures/databases/template";
import { productOf } from "../fixtures/servers/crowd";
import { ask, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const made = places();
let commands: Awaited<ReturnType<typeof moveCommands>>;
beforeAll(async () => {
  commands = await moveCommands();
});
const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(async () => {
  commands.remove();
  await made.remove();
});

const another = () => join(made.path, `${crypto.randomUUID()}.tar`);
const start = async ({ DATA_DIR }: Place) => {
  const server = await startServer({ env: { DATABASE_URL: undefined, DATA_DIR } });
  servers.push(server);
  return server;
};
/** The demo shop, open, with one upload, and a shopper who may order without end. */
async function openShop() {
  const place = made.local();
  copyFolder(place.DATA_DIR);
  mkdirSync(join(place.DATA_DIR, "uploads"));
  writeFileSync(join(place.DATA_DIR, "uploads", `${"0".repeat(32)}.webp`), randomBytes(50_000));
  const product_id = await inShop(place, async (db) => {
    await db.execute(sql`insert into settings (key, value) values ('limit.orders', '0'), ('order.max_unpaid', '0')
      on conflict (key) do update set value = excluded.value`);
    return productOf(db, 100_000);
  });
  const server = await start(place);
  const token = await shopperToken(server.url);
  const order = async () => {
    const { status, json } = await ask(server.url, "POST", "/v1/order", {
      ...{ token, body: { products: [{ product_id, count: 1 }] } },
    });
    expect(status).toBe(201);
    return json.id as number;
  };
  return { place, server, order };
}
const orderIds = (place: Place) =>
  inShop(place, async (db) =>
    (await rows<{ id: number }>(db, sql`select id from orders order by id`)).map(({ id }) => id),
  );
test("while the shop sells, an export has each order that was answered before, no half of one, and every file; the shop goes on", async () => {
  const { place, server, order } = await openShop();
  const before = [await order(), await order()];
  const during: number[] = [];
  let isSelling = true;
  const selling = (async () => {
    while (isSelling) during.push(await order());
  })();
  const path = another();
  const { code, said } = await commands.exportTo(path, place);
  isSelling = false;
  await selling;
  expect(said).toMatch(/ holds 42 products, \d+ orders, .* and 1 file /);
  expect(code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const elsewhere = made.local();
  expect((await commands.importFrom(path, elsewhere)).said).toContain("The invariants hold.");
  expect(await inShop(elsewhere, (db) => rows(db, invariants))).toEqual([]);
  expect(allFiles(elsewhere)).toEqual(allFiles(place));

  const after = await order();
  expect(await server.stop()).toBe(0);
  const [all, exported] = [await orderIds(place), await orderIds(elsewhere)];
  expect(all).toEqual(expect.arrayContaining([...before, ...during, after]));
  expect(exported).toEqual(expect.arrayContaining(before));
  expect(exported).not.toContain(after);
});
