import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterSaleEvents, afterSales } from "@/db/schema/after-sales";
import { db } from "@/e2e/fixtures/servers/in-process";
import { aDesk, aPaidOrder } from "@/e2e/fixtures/shop/after-sales";
import { faults, openShop } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

/** What an instance of the version before leaves behind: it refunds whole orders, and knows no requests. */
let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
});
afterAll(() => shop.close());

const set = (id: number, status: "requested" | "withdrawn" | "refunding") =>
  db().update(afterSales).set({ status }).where(eq(afterSales.id, id));

test("a request that is live when such an instance refunds the whole order is closed", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await set(json.id, "withdrawn");
  await desk.refund(id, {});
  await shop.settled();
  await set(json.id, "requested");
  expect(await faults()).not.toEqual([]);
  await sweep(db());
  expect(await desk.state(json.id)).toBe("closed");
  expect(await faults()).toEqual([]);
});

test("a request whose own refund was the last money of the order, seen by such an instance, is refunded", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
  await shop.settled();
  expect(await desk.state(json.id)).toBe("refunded");
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(afterSaleEvents).where(sql`after_sale_id = ${json.id} and "to" = 'refunded'`);
  });
  await set(json.id, "refunding");
  await sweep(db());
  expect(await desk.state(json.id)).toBe("refunded");
  expect(await faults()).toEqual([]);
});
