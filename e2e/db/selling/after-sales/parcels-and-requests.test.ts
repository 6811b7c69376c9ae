import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { silence } from "@/e2e/fixtures/servers/platform-between";
import { aDesk, aPaidOrder, letSettle } from "@/e2e/fixtures/shop/after-sales";
import { aProduct, faults, letExpire, openShop, stockOf } from "@/e2e/fixtures/shop/shop";
import { letTheMinutePass, sweep } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => expect(await faults()).toEqual([]));

const handOver = async (id: number) => {
  const [{ code } = { code: "" }] = await rows<{ code: string }>(
    db(),
    sql`select pickup_code as code from orders where id = ${id}`,
  );
  return desk.admin("POST", "/cms/order/pickup", { code });
};

test("a hand-over gives what no request holds; when the held unit is paid back, the order is complete", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
  await letSettle(id);
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
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  await letSettle(id);
  const parcel = (await desk.ship(id, [[items[0]!, 1]])).json.id;
  await letTheMinutePass(db());
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

test("a half-shipped order of which one unit is paid back and another is still to leave stays paid", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  await letSettle(id);
  await desk.ship(id, [[items[0]!, 1]]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved" });
  await shop.settled();
  expect([await desk.state(json.id), (await desk.order(id)).status]).toEqual(["refunded", "paid"]);
  expect((await desk.ship(id)).json.items).toEqual([{ item_id: items[0], count: 1 }]);
});

test("while all the money of an order goes back nothing is handed over, not even what no request holds", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
  await letSettle(id);
  await desk.request(id, "refund", [[items[0]!, 1]]);
  silence(/refunds$/);
  await desk.refund(id, {});
  const { status, json } = await handOver(id);
  vi.restoreAllMocks();
  expect([status, json.detail]).toEqual([409, "The order is refunding: it cannot become handed over."]);
  expect((await desk.order(id)).shipments).toEqual([]);
});

test("a hand-over beside a request that is rejected: the code fetches the rest", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
  await letSettle(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await handOver(id);
  await desk.decide(json.id, { status: "rejected", reason: "It is at the counter." });
  expect((await handOver(id)).json.status).toBe("completed");
});

test("a pickup order whose last goods are handed over, or paid back, stays shipped while others of it are asked back", async () => {
  for (const decision of [{ status: "rejected", reason: "It is at the counter." }, { status: "approved" }]) {
    const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]], { delivery: "pickup" });
    await letSettle(id);
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
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  const parcel = (await desk.ship(id)).json.id;
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).json.code).toBe("order_state");
  await desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`);
  expect((await desk.admin("DELETE", `/cms/shipment/${parcel}`)).status).toBe(204);
});

test("a parcel is not taken back after its goods were paid back and put on the shelf; another one of the order is", async () => {
  const { id, items, products } = await aPaidOrder(desk.shopper, [
    [1000, 1],
    [1000, 2],
  ]);
  const one = (await desk.ship(id, [[items[0]!, 1]])).json.id;
  const other = (await desk.ship(id, [[items[1]!, 1]])).json.id;
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], restock: true });
  await shop.settled();
  expect(await stockOf(products[0]!)).toBe(100);
  const undoable = async () =>
    (await desk.admin("GET", `/cms/order/${id}`)).json.shipments.map(
      ({ undoable_until }: { undoable_until: string | null }) => undoable_until !== null,
    );
  expect(await undoable()).toEqual([false, true]);
  const refused = await desk.admin("DELETE", `/cms/shipment/${one}`);
  expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  expect((await desk.admin("DELETE", `/cms/shipment/${other}`)).status).toBe(204);
});

test("a unit that is asked back does not hold another parcel of its line", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  for (let parcels = 0; parcels < 2; parcels++) await desk.ship(id, [[items[0]!, 1]]);
  await desk.request(id, "return", [[items[0]!, 1]]);
  const { shipments } = (await desk.admin("GET", `/cms/order/${id}`)).json;
  expect((await desk.admin("DELETE", `/cms/shipment/${shipments[1].id}`)).status).toBe(204);
  const left = (await desk.admin("GET", `/cms/order/${id}`)).json.shipments;
  expect([left.length, left[0].undoable_until]).toEqual([1, null]);
  expect((await desk.admin("DELETE", `/cms/shipment/${left[0].id}`)).json.code).toBe("order_state");
});

test("of a line that has half left, only the pieces that have left can be sent back", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id, [[items[0]!, 2]]);
  const { status, json } = await desk.request(id, "return", [[items[0]!, 3]]);
  expect([status, json.errors]).toMatchObject([409, [{ path: "items.0.count", available: 2 }]]);
  expect((await desk.request(id, "return", [[items[0]!, 2]])).status).toBe(201);
});

test("the last refund takes the freight along if nothing has left, whichever request it is", async () => {
  const { id, items, products } = await aPaidOrder(desk.shopper, [
    [1000, 1],
    [1000, 1],
  ]);
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update orders set freight = 800, total_price = 2800, paid_at = now() - interval '1 hour',
      freight_detail = '{"region": null, "free_from": null, "parts": [{"amount": 800}]}' where id = ${id}`);
    await tx.execute(sql`update payments set amount = 2800 where order_id = ${id}`);
    await tx.execute(
      sql`update sandbox_payments set total = 2800 where out_trade_no in (select out_trade_no from payments where order_id = ${id})`,
    );
    await tx.execute(sql`update notifications set amount = 2800 where order_id = ${id}`);
  });
  await db().execute(sql`select recount_figures()`);
  await db().execute(sql`select recount_customers()`);
  const first = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  const second = (await desk.request(id, "refund", [[items[1]!, 1]])).json;
  expect([first.entitled_freight, second.entitled_freight]).toEqual([0, 0]);
  await desk.decide(second.id, { status: "approved" });
  await shop.settled();
  expect((await desk.decide(first.id, { status: "approved", freight: 100 })).json.errors).toMatchObject([
    { path: "freight", code: "too_small" },
  ]);
  await desk.decide(first.id, { status: "approved" });
  await desk.hurry(id);
  expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 2800 });
  expect([await stockOf(products[0]!), await stockOf(products[1]!)]).toEqual([100, 100]);
});

test("an order is found by the number of its payment, by its shopper alone", async () => {
  const { id } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    db(),
    sql`select out_trade_no as number from payments where order_id = ${id}`,
  );
  const found = (await desk.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json;
  expect([found.items.map((one: { id: number }) => one.id), found.total]).toEqual([[id], 1]);
  const other = await aDesk(shop.settled);
  expect((await other.shopper.ask("GET", `/v1/order?out_trade_no=${number}`)).json.items).toEqual([]);
});

test("found by the number of its payment, an order is in the state that its shopper sees, on its page alone", async () => {
  const place = await desk.shopper.ask("POST", "/v1/order", {
    products: [{ product_id: (await aProduct({ stock: 5 })).id, count: 1 }],
  });
  const { id } = place.json;
  await desk.shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
  const [{ number } = { number: "" }] = await rows<{ number: string }>(
    db(),
    sql`select out_trade_no as number from payments where order_id = ${id}`,
  );
  const found = async (more: string) => {
    const { items, total } = (await desk.shopper.ask("GET", `/v1/order?out_trade_no=${number}${more}`)).json;
    return [items.length, total];
  };
  expect([await found("&status=unpaid"), await found("&status=cancelled")]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(await found("&status=unpaid&page=2")).toEqual([0, 1]);
  await letExpire(id);
  expect([await found("&status=unpaid"), await found("&status=cancelled")]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test("goods that were handed over at the counter are not taken back, though others of the order are asked back", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]], {
    delivery: "pickup",
    contact: { name: "Li Lei", phone: "13800138000" },
  });
  await desk.request(id, "refund", [[items[0]!, 1]]);
  const { pickup_code } = await desk.order(id);
  await desk.admin("POST", "/cms/order/pickup", { code: pickup_code });
  const { status, shipments } = (await desk.admin("GET", `/cms/order/${id}`)).json;
  expect([status, shipments.length, shipments[0].undoable_until]).toEqual(["paid", 1, null]);
  const refused = await desk.admin("DELETE", `/cms/shipment/${shipments[0].id}`);
  expect([refused.status, refused.json.code]).toEqual([409, "order_state"]);
  expect((await desk.order(id)).shipments).toHaveLength(1);
});
