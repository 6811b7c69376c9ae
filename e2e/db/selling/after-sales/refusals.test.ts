import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { between, refusal, silence } from "@/e2e/fixtures/servers/platform-between";
import { aDesk, aPaidOrder, letSettle, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { anAdmin, faults, openShop, stockOf } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await faults()).toEqual([]);
});

const refuseRefunds = () => between((call) => (/refunds$/.test(call) ? refusal(403, "NOT_ENOUGH") : undefined));

test("a refund that WeChat refuses after a receipt: the request stays refunding and late, the stock stays, and it is tried again", async () => {
  const { id, items, products } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  refuseRefunds();
  await desk.decide(json.id, { status: "received", items: [{ item_id: items[0], restock: 1 }] });
  expect(await desk.state(json.id)).toBe("refunding");
  expect(await stockOf(products[0]!)).toBe(99);
  const seen = (await desk.admin("GET", `/cms/after_sale/${json.id}`)).json;
  expect([seen.actions, seen.refund.status, seen.due_at !== null]).toEqual([["retry"], "failed", true]);
  expect((await desk.decide(json.id, { status: "rejected", reason: "No." })).json.code).toBe("after_sale_state");
  vi.restoreAllMocks();
  await desk.decide(json.id, { status: "retry" });
  await shop.settled();
  expect(await desk.state(json.id)).toBe("refunded");
  expect(await stockOf(products[0]!)).toBe(99);
});

test("a refund that WeChat refuses before anything was received: it may be rejected, and the goods ship", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  refuseRefunds();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await desk.state(json.id)).toBe("refunding");
  expect((await desk.admin("GET", `/cms/after_sale/${json.id}`)).json.actions).toEqual(["reject", "retry"]);
  await desk.decide(json.id, { status: "rejected", reason: "WeChat has no money of ours." });
  expect((await desk.order(id)).claimed_count).toBe(0);
  expect((await desk.ship(id)).json.items).toEqual([{ item_id: items[0], count: 2 }]);
});

test("all is refunded at WeChat's own site: requests close; a part: an approval pays what is left", async () => {
  for (const amount of [undefined, 1500]) {
    const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
    await letSettle(id);
    const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
    const [paid] = await rows<{ out_trade_no: string }>(
      db(),
      sql`select out_trade_no from payments where order_id = ${id}`,
    );
    await request("POST", `/sandbox/payments/${paid!.out_trade_no}`, { body: { action: "refund", amount } });
    await shop.settled();
    if (amount) await desk.decide(json.id, { status: "approved" });
    await desk.hurry(id);
    expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 2000 });
    const own = (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json;
    expect([own.status, own.agreed]).toEqual(amount ? ["refunded", 500] : ["closed", null]);
  }
});

test("a crash after a decision: the sweep makes the refund, sends it, and nothing goes twice", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  silence();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  vi.restoreAllMocks();
  // As if the process had ended between the decision and its refund.
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table refunds disable trigger refunds_kept`);
    await tx.execute(sql`update after_sales set refund_id = null where id = ${json.id}`);
    await tx.execute(sql`delete from refunds where order_id = ${id}`);
    await tx.execute(sql`alter table refunds enable trigger refunds_kept`);
  });
  await desk.hurry(id);
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
  expect(await desk.order(id)).toMatchObject({ refunded_amount: 1000, refunded_count: 1 });
});

test("the queue, its counts and its export have the same requests; a receipt shows nothing of the shopper", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]], { description: "=1+1" });
  const { order_no } = await desk.order(id);
  for (const query of [
    `q=${order_no.slice(0, 20)}`,
    `q=${json.id}`,
    `order_id=${id}`,
    `user_id=${desk.shopper.id}&status=requested`,
  ]) {
    const found = (await desk.admin("GET", `/cms/after_sale?${query}`)).json;
    expect([query, found.items.map((one: { id: number }) => one.id)]).toEqual([
      query,
      expect.arrayContaining([json.id]),
    ]);
  }
  const { text } = await desk.admin("GET", `/cms/after_sale/export?order_id=${id}`);
  expect(text).toContain("Arrived broken,'=1+1,");
  const counts = (await desk.admin("GET", "/cms/after_sale/counts")).json;
  expect(counts.open).toBeGreaterThan(0);
  await desk.decide(json.id, { status: "rejected", reason: "No damage." });
});

test("who may approve, but not refund, does not try a refund again", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  refuseRefunds();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  vi.restoreAllMocks();
  const clerk = await anAdmin("after_sale.approve");
  for (const status of ["retry", "approved"]) {
    const refused = await clerk("PUT", `/cms/after_sale/${json.id}/status`, { status });
    expect([status, refused.status, refused.json.code]).toEqual([status, 403, "forbidden"]);
  }
  expect(await desk.state(json.id)).toBe("refunding");
  await desk.decide(json.id, { status: "retry" });
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
});

test("the export has what was asked for and what went back, each in its column", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
  await desk.decide(json.id, { status: "approved", amount: 1550 });
  await shop.settled();
  const { text } = await desk.admin("GET", `/cms/after_sale/export?order_id=${id}`);
  expect(text).toContain(",20.00,15.50,0.00,");
});

test("a refund that is tried again while another one is on its way goes after it", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  refuseRefunds();
  const first = (await desk.request(id, "refund", [[items[0]!, 1]])).json;
  expect((await desk.admin("GET", `/cms/after_sale/${first.id}`)).json.refund.status).toBe("failed");
  vi.restoreAllMocks();
  silence(/refunds$/);
  await desk.request(id, "refund", [[items[0]!, 1]]);
  const tried = (await desk.decide(first.id, { status: "retry" })).json;
  expect([tried.status, tried.actions, tried.due_at]).toEqual(["refunding", [], null]);
  vi.restoreAllMocks();
  for (let minute = 0; minute < 3; minute++) await desk.hurry(id);
  expect(await desk.state(first.id)).toBe("refunded");
  expect(await desk.order(id)).toMatchObject({ refunded_amount: 2000, refunded_count: 2 });
});
