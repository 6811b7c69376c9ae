import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { readStock } from "@/e2e/fixtures/shop/shop";

const { desk, settled } = afterSaleDesk();

test("a parcel cannot be undone while a request has units of it", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  const parcel = (await desk.ship(id)).json.id;
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).json.code).toBe("order_state");
  await desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).status).toBe(204);
});

test("a parcel whose goods were refunded and restocked cannot be undone, another one of the order can", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [1000, 2],
  ]);
  const one = (await desk.ship(id, [[items[0]!, 1]])).json.id;
  const other = (await desk.ship(id, [[items[1]!, 1]])).json.id;
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], restock: true });
  await settled();
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

test("an order is found by the `out_trade_no` of its payment, by its shopper alone", async () => {
  const { id } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    db(),
    sql`select out_trade_no as number from payments where order_id = ${id}`,
  );
  const found = (await desk.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json;
  expect([found.items.map((one: { id: number }) => one.id), found.total]).toEqual([[id], 1]);
  const other = await openDesk(settled);
  expect((await other.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json.items).toEqual([]);
});
