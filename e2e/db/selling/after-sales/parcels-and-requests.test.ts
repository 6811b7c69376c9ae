import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop, readStock } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => expect(await findFaults()).toEqual([]));

test("a parcel is not taken back while something of it is asked back", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  const parcel = (await desk.ship(id)).json.id;
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).json.code).toBe("order_state");
  await desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).status).toBe(204);
});

test("a parcel is not taken back after its goods were paid back and put on the shelf; another one of the order is", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [1000, 2],
  ]);
  const one = (await desk.ship(id, [[items[0]!, 1]])).json.id;
  const other = (await desk.ship(id, [[items[1]!, 1]])).json.id;
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], restock: true });
  await shop.settled();
  expect(await readStock(products[0]!)).toBe(100);
  const undoable = async () =>
    (await desk.admin("GET", `/cms/order/${id}`)).json.shipments.map(
      ({ undoable_until }: { undoable_until: string | null }) => undoable_until !== null,
    );
  expect(await undoable()).toEqual([false, true]);
  const refused = await desk.admin("DELETE", `/cms/shipment/${one}`);
  expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  expect((await desk.admin("DELETE", `/cms/shipment/${other}`)).status).toBe(204);
});

test("an order is found by the number of its payment, by its shopper alone", async () => {
  const { id } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    db(),
    sql`select out_trade_no as number from payments where order_id = ${id}`,
  );
  const found = (await desk.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json;
  expect([found.items.map((one: { id: number }) => one.id), found.total]).toEqual([[id], 1]);
  const other = await openDesk(shop.settled);
  expect((await other.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json.items).toEqual([]);
});
