import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { agePayment, createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { readSold, readStock, withConstraint } from "@/e2e/fixtures/shop/shop";

const { desk, settled } = afterSaleDesk();

const actorsOf = async (id: number) => {
  const { events } = (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
  return events.map(({ to, by }: Record<string, string>) => `${to} ${by}`);
};

test("a return is approved, sent, received and refunded by the agreed sum, and its undamaged units are restocked", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 2]], { description: "Two are dented." });
  expect([json.status, json.entitled, json.actions]).toEqual(["requested", 2000, ["withdraw"]]);
  await db().execute(sql`delete from settings where key like 'after_sale.return_%'`);
  expect((await desk.decide(json.id, { status: "approved" })).json.errors).toMatchObject([{ path: "return_to" }]);
  expect((await desk.decide(json.id, { status: "approved", return_to: returnTo })).json.status).toBe("approved");
  const own = await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`);
  expect([own.json.return_to, own.json.actions, own.json.carriers[0]]).toEqual([
    returnTo,
    ["withdraw", "send"],
    { value: "SF", label: "SF Express" },
  ]);
  const parcel = { carrier: "SF", tracking_no: "SF1" };
  expect((await desk.shopper.ask("PUT", `/v1/after_sale/${json.id}/parcel`, parcel)).json.status).toBe("sent");
  const again = await desk.shopper.ask("PUT", `/v1/after_sale/${json.id}/parcel`, { ...parcel, tracking_no: "SF2" });
  expect([again.json.status, again.json.tracking_no]).toEqual(["sent", "SF2"]);
  const tooMany = { status: "received", items: [{ item_id: items[0], restock: 3 }] };
  expect((await desk.decide(json.id, tooMany)).json.errors).toMatchObject([{ path: "items.0.restock" }]);
  expect((await desk.decide(json.id, { status: "received", amount: 2001 })).json.errors).toMatchObject([
    { path: "amount", code: "too_big" },
  ]);
  const received = {
    status: "received",
    items: [{ item_id: items[0], restock: 1 }],
    amount: 1500,
    reason: "One is dented.",
  };
  expect((await desk.decide(json.id, received)).json).toMatchObject({ status: "refunding", agreed: 1500 });
  await settled();
  expect(await desk.state(json.id)).toBe("refunded");
  expect([await readStock(products[0]!), await readSold(products[0]!)]).toEqual([98, 1]);
  expect((await desk.admin("GET", `/cms/order/${id}`)).json.refunds).toMatchObject([{ reason: "Other" }]);
  expect(await desk.order(id)).toMatchObject({ status: "shipped", refunded_amount: 1500, refunded_count: 2 });
});

test("the refund of a second approved request is sent a minute after the first", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [700, 1],
    [10, 1],
  ]);
  const first = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  await settled();
  const second = (await desk.request(id, "refund", [[items[1]!, 1]])).json;
  await settled();
  expect([await desk.state(first.id), await desk.state(second.id)]).toEqual(["refunded", "refunding"]);
  const third = (await desk.request(id, "refund", [[items[2]!, 1]])).json;
  expect((await desk.order(id)).status).toBe("paid");
  await desk.hurry(id);
  expect(await desk.state(second.id)).toBe("refunded");
  await desk.hurry(id);
  await desk.hurry(id);
  expect(await actorsOf(third.id)).toEqual([
    "requested shopper",
    "refunding system",
    "refunding system",
    "refunded platform", // its refund was made later
  ]);
  expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 1710 });
});

test("a refund by an admin has `restock` only with lines, and `payment_id` only without", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 4]]);
  expect((await desk.refund(id, { restock: true })).json.errors).toMatchObject([{ path: "restock" }]);
  const [{ id: payment_id }] = (await desk.admin("GET", `/cms/order/${id}`)).json.payments;
  const ofPayment = { items: [{ item_id: items[0], count: 1 }], payment_id };
  expect((await desk.refund(id, ofPayment)).json.errors).toMatchObject([{ path: "payment_id" }]);
});

test("a refund of lines logs the request, its refund and the move of the order", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  const done = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  const [request, refund] = [done.json.after_sales[0].id, done.json.refunds[0].id];
  expect(await readChanges(done)).toMatchObject([
    { entity: "after_sale", entity_id: request, fields: { order_id: [null, id] } },
    { entity: "refund", entity_id: refund, fields: { order_id: [null, id], amount: [null, 1000] } },
  ]);
  await settled();
  const rest = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  expect(await readChanges(rest)).toMatchObject([
    { entity: "order", entity_id: id, fields: { status: ["paid", "refunding"] } },
    { entity: "after_sale" },
    { entity: "refund" },
  ]);
  await settled();
});

/** Sends a request while none can be stored: a limit must be checked before. */
const refusingRequests = <Answer>(id: number, ask: () => Promise<Answer>) =>
  withConstraint("after_sales", `order_id <> ${id}`, ask);

test("a line can have three requests, and each unit only one that is open", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await agePayment(id);
  const taken = await desk.request(id, "refund", [[items[0]!, 2]]);
  const refused = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([refused.status, refused.json.code, refused.json.errors]).toMatchObject([
    409,
    "after_sale_state",
    [{ path: "items.0.count", available: 0 }],
  ]);
  await desk.shopper.ask("POST", `/v1/after_sale/${taken.json.id}/withdraw`);
  for (let n = 0; n < 2; n++) {
    const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
    expect((await desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`)).json.status).toBe("withdrawn");
  }
  const fourth = () => desk.request(id, "refund", [[items[0]!, 1]]);
  expect((await refusingRequests(id, fourth)).json.code).toBe("limit_reached");
  const offer = (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json;
  expect(offer.items).toMatchObject([{ types: [], count: 0, unshipped: 0 }]);
});

test("requests are refused `after_sale.days` after the order's completion, refunds by an admin are not", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  await desk.shopper.ask("POST", `/v1/order/${id}/confirm`);
  expect((await desk.order(id)).actions).toEqual(["after_sale", "review", "request_invoice"]);
  await db().execute(sql`update orders set completed_at = now() - interval '16 days' where id = ${id}`);
  expect((await desk.order(id)).actions).toEqual(["review", "request_invoice"]);
  const late = () => desk.request(id, "refund", [[items[0]!, 1]]);
  expect((await refusingRequests(id, late)).json.code).toBe("after_sale_state");
  expect((await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] })).status).toBe(202);
  await settled();
});

test("with `after_sale.days` of 0 no request is offered or accepted", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await db().execute(sql`insert into settings (key, value) values ('after_sale.days', '0')
    on conflict (key) do update set value = excluded.value`);
  try {
    expect((await desk.order(id)).actions).not.toContain("after_sale");
    const offer = (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json;
    expect(offer.items).toMatchObject([{ types: [], count: 0 }]);
    expect((await desk.request(id, "refund", [[items[0]!, 1]])).json.code).toBe("after_sale_state");
  } finally {
    await db().execute(sql`delete from settings where key = 'after_sale.days'`);
  }
});
