import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { agePayment, createPaidOrder, openDesk, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { findFaults, openShop, readSold, readStock, withConstraint } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => expect(await findFaults()).toEqual([]));

const letFallDue = (id: number) =>
  db().execute(sql`update after_sales set due_at = now() - interval '1 second' where id = ${id}`);

const actorsOf = async (id: number) => {
  const { events } = (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
  return events.map(({ to, by }: Record<string, string>) => `${to} ${by}`);
};

test("goods that have left are sent back: approved, sent, received, refunded by what was agreed; what is whole goes to the stock", async () => {
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
  await shop.settled();
  expect(await desk.state(json.id)).toBe("refunded");
  expect([await readStock(products[0]!), await readSold(products[0]!)]).toEqual([98, 1]);
  expect((await desk.admin("GET", `/cms/order/${id}`)).json.refunds).toMatchObject([{ reason: "Something else" }]);
  expect(await desk.order(id)).toMatchObject({ status: "shipped", refunded_amount: 1500, refunded_count: 2 });
});

test("each event of a request touches its order for whoever follows `updated_at`, and makes no edit of the order stale", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const read = async () => (await desk.admin("GET", `/cms/order/${id}`)).json;
  const before = await read();
  let last = before.updated_at;
  const touched = async () => {
    const { updated_at, version } = await read();
    const isLater = updated_at > last;
    last = updated_at;
    return [isLater, version];
  };
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  expect(await touched()).toEqual([true, before.version]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  expect(await touched()).toEqual([true, before.version]);
  for (const tracking_no of ["SF1", "SF2"]) {
    await desk.shopper.ask("PUT", `/v1/after_sale/${json.id}/parcel`, { carrier: "SF", tracking_no });
    expect(await touched()).toEqual([true, before.version]);
  }
  await desk.decide(json.id, { status: "rejected", reason: "The box was empty." });
  expect(await touched()).toEqual([true, before.version]);
});

test("what has not left is decided by time if the shop does not; what has left waits for it, and is overdue", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await agePayment(id);
  await desk.ship(id, [[items[0]!, 1]]);
  const here = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  const away = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  expect([here.status, away.status, here.items[0].held, away.items[0].held]).toEqual(["requested", "requested", 1, 0]);
  await letFallDue(here.id);
  await letFallDue(away.id);
  await desk.hurry(id);
  expect([await desk.state(here.id), await desk.state(away.id)]).toEqual(["refunded", "requested"]);
  expect(await actorsOf(here.id)).toEqual(["requested shopper", "refunding system", "refunded platform"]);
  const { json } = await desk.admin("GET", "/cms/after_sale?overdue=true");
  expect(json.items.map((one: { id: number }) => one.id)).toContain(away.id);
  expect(json.items.map((one: { id: number }) => one.id)).not.toContain(here.id);
  await desk.decide(away.id, { status: "rejected", reason: "Used." });
});

test("a return that nobody sends is closed, and its goods can be asked back again", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  await letFallDue(json.id);
  await desk.hurry(id);
  expect(await actorsOf(json.id)).toEqual(["requested shopper", "approved admin", "closed system"]);
  expect((await desk.order(id)).claimed_count).toBe(0);
});

test("goods that have not left are paid back in full, whatever an admin says; goods that have left are not", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [500, 1],
  ]);
  await agePayment(id);
  await desk.ship(id, [[items[1]!, 1]]);
  const { json } = await desk.request(id, "refund", [
    [items[0]!, 1],
    [items[1]!, 1],
  ]);
  expect((await desk.decide(json.id, { status: "approved", amount: 999 })).json.errors).toMatchObject([
    { path: "amount", code: "too_small" },
  ]);
  await desk.decide(json.id, { status: "approved", amount: 1000 });
  await shop.settled();
  expect(await desk.order(id)).toMatchObject({ status: "shipped", refunded_amount: 1000, refunded_count: 2 });
});

test("money that was given before counts: all units get what remains, and the order is refunded", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1500, 2]]);
  await desk.refund(id, { amount: 1000 });
  await shop.settled();
  const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
  // Its refund follows a minute after the first.
  expect(json).toMatchObject({ status: "refunding", agreed: 2000, total: 2000 });
  await desk.hurry(id);
  expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 3000 });
  const own = (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json;
  expect([own.status, own.entitled, own.agreed]).toEqual(["refunded", 3000, 2000]);
});

test("two are approved while one refund is in flight: the second goes a minute after the first", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [700, 1],
    [10, 1],
  ]);
  const first = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  await shop.settled();
  const second = (await desk.request(id, "refund", [[items[1]!, 1]])).json;
  await shop.settled();
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

test("while the whole order is being refunded its requests stand still, and end with it", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await agePayment(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await db().execute(sql`update orders set paid_at = paid_at where id = ${id}`);
  expect((await desk.refund(id, {})).json.status).toBe("refunding");
  for (const body of [{ status: "approved" }, { status: "rejected", reason: "No." }])
    expect((await desk.decide(json.id, body)).json.code).toBe("after_sale_state");
  expect((await desk.shopper.ask("POST", `/v1/after_sale/${json.id}/withdraw`)).json.code).toBe("after_sale_state");
  await shop.settled();
  expect([await desk.state(json.id), (await desk.order(id)).status]).toEqual(["closed", "refunded"]);
  expect(await readStock(products[0]!)).toBe(100);
});

test("an admin pays back lines: units that had left go back to the stock only if they are here again", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 4]]);
  await desk.ship(id);
  const one = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], amount: 400, restock: true });
  expect(one.json.after_sales).toMatchObject([{ status: "refunding", agreed: 400, count: 1 }]);
  expect(one.json.refunds).toMatchObject([{ amount: 400, reason: "Sorry." }]);
  await shop.settled();
  expect(await readStock(products[0]!)).toBe(97);
  await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  await desk.hurry(id);
  expect(await readStock(products[0]!)).toBe(97);
  expect(await desk.order(id)).toMatchObject({ refunded_amount: 1400, refunded_count: 2 });
  expect((await desk.refund(id, { restock: true })).json.errors).toMatchObject([{ path: "restock" }]);
  const ofPayment = { items: [{ item_id: items[0], count: 1 }], payment_id: one.json.payments[0].id };
  expect((await desk.refund(id, ofPayment)).json.errors).toMatchObject([{ path: "payment_id" }]);
});

test("lines that an admin pays back stand in the operation log: their request, its refund, and the order that is refunded with them", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  const done = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  const [request, refund] = [done.json.after_sales[0].id, done.json.refunds[0].id];
  expect(await readChanges(done)).toMatchObject([
    { entity: "after_sale", entity_id: request, fields: { order_id: [null, id] } },
    { entity: "refund", entity_id: refund, fields: { order_id: [null, id], amount: [null, 1000] } },
  ]);
  await shop.settled();
  const rest = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] });
  expect(await readChanges(rest)).toMatchObject([
    { entity: "order", entity_id: id, fields: { status: ["paid", "refunding"] } },
    { entity: "after_sale" },
    { entity: "refund" },
  ]);
  await shop.settled();
});

/** Asks while no request of the order can be written: a limit must be judged before. */
const refusingRequests = <Answer>(id: number, ask: () => Promise<Answer>) =>
  withConstraint("after_sales", `order_id <> ${id}`, ask);

test("a line has three requests and is offered no fourth, and each unit has one that is not over", async () => {
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

test("the time to ask back ends so many days after the order is completed; for an admin it does not", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  await desk.shopper.ask("POST", `/v1/order/${id}/confirm`);
  expect((await desk.order(id)).actions).toEqual(["after_sale", "review", "request_invoice"]);
  await db().execute(sql`update orders set completed_at = now() - interval '16 days' where id = ${id}`);
  expect((await desk.order(id)).actions).toEqual(["review", "request_invoice"]);
  const late = () => desk.request(id, "refund", [[items[0]!, 1]]);
  expect((await refusingRequests(id, late)).json.code).toBe("after_sale_state");
  expect((await desk.refund(id, { items: [{ item_id: items[0], count: 1 }] })).status).toBe(202);
  await shop.settled();
});

test("a shop that takes no requests offers none and makes none", async () => {
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
