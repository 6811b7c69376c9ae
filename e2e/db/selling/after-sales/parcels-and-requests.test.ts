import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { agePayment, createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop, readStock } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => expect(await findFaults()).toEqual([]));

const handOver = async (id: number) => {
  const [{ code } = { code: "" }] = await rows<{ code: string }>(
    db(),
    sql`select pickup_code as code from orders where id = ${id}`,
  );
  return desk.admin("POST", "/cms/order/pickup", { code });
};

test("a hand-over gives what no request holds; when the held unit is paid back, the order is complete", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
  await agePayment(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const given = await handOver(id);
  expect([given.status, given.json.status, given.json.shipments[0].items]).toEqual([
    200,
    "paid",
    [{ item_id: items[0], count: 1 }],
  ]);
  await desk.decide(json.id, { status: "approved" });
  await shop.settled();
  expect((await desk.order(id)).status).toBe("completed");
});

test("when the held rest of a half-shipped order is paid back, WeChat hears that all is delivered, and takes a correction still", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await agePayment(id);
  const parcel = (await desk.ship(id, [[items[0]!, 1]])).json.id;
  await skipUndoMinute(db());
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    db(),
    sql`select out_trade_no as number from payments where order_id = ${id}`,
  );
  const told = async () => (await request("GET", `/sandbox/payments/${number}`)).json.shipping;
  expect(await told()).toMatchObject({ delivery_mode: 2, is_all_delivered: false });
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved" });
  await shop.settled();
  await sweep(db());
  expect(await told()).toMatchObject({ delivery_mode: 2, is_all_delivered: true, shipping_list: [{}] });
  const report = async () => (await desk.admin("GET", `/cms/order/${id}`)).json.shipping_report;
  expect(await report()).toMatchObject({ status: "sent", last_error: null });
  await desk.admin("PUT", `/cms/shipment/${parcel}`, { tracking_no: "SF9999999999" });
  await sweep(db());
  expect(await report()).toMatchObject({ status: "sent", last_error: null });
  expect(await told()).toMatchObject({ delivery_mode: 2, shipping_list: [{ tracking_no: "SF9999999999" }] });
});

test("a pickup order whose last goods are handed over, or paid back, stays shipped while others of it are asked back", async () => {
  for (const decision of [{ status: "rejected", reason: "It is at the counter." }, { status: "approved" }]) {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
    await agePayment(id);
    const held = (await desk.request(id, "refund", [[items[0]!, 1]])).json.id;
    await handOver(id);
    const away = (await desk.request(id, "return", [[items[0]!, 1]])).json.id;
    await desk.decide(held, decision);
    await shop.settled();
    if (decision.status === "rejected") expect((await handOver(id)).json.status).toBe("shipped");
    expect((await desk.order(id)).status).toBe("shipped");
    await db().execute(sql`update orders set shipped_at = now() - interval '90 days' where id = ${id}`);
    await sweep(db());
    expect((await desk.order(id)).status).toBe("shipped");
    await desk.decide(away, { status: "rejected", reason: "It was used." });
    await sweep(db());
    expect((await desk.order(id)).status).toBe("completed");
  }
});

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

test("of a line that has half left, only the pieces that have left can be sent back", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id, [[items[0]!, 2]]);
  const { status, json } = await desk.request(id, "return", [[items[0]!, 3]]);
  expect([status, json.errors]).toMatchObject([409, [{ path: "items.0.count", available: 2 }]]);
  expect((await desk.request(id, "return", [[items[0]!, 2]])).status).toBe(201);
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
