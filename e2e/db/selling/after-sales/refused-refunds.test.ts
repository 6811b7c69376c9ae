import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { agePayment, createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { createAdmin, readStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { payApproved } from "@/lib/selling/after-sales/sweeps";

const { desk, settled } = afterSaleDesk();

const refuseRefunds = () =>
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));

test("a request with received goods whose refund WeChat refuses remains `refunding`, and can only be retried", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  refuseRefunds();
  await desk.decide(json.id, { status: "received", items: [{ item_id: items[0], restock: 1 }] });
  expect(await desk.state(json.id)).toBe("refunding");
  expect(await readStock(products[0]!)).toBe(99);
  const seen = (await desk.admin("GET", `/cms/after_sale/${json.id}`)).json;
  expect([seen.actions, seen.refund.status, seen.due_at !== null]).toEqual([["retry"], "failed", true]);
  expect((await desk.decide(json.id, { status: "rejected", reason: "No." })).json.code).toBe("after_sale_state");
  vi.restoreAllMocks();
  await desk.decide(json.id, { status: "retry" });
  await settled();
  expect(await desk.state(json.id)).toBe("refunded");
  expect(await readStock(products[0]!)).toBe(99);
});

test("a request for unshipped goods whose refund WeChat refuses can be rejected, and the goods be shipped", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  refuseRefunds();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await desk.state(json.id)).toBe("refunding");
  expect((await desk.admin("GET", `/cms/after_sale/${json.id}`)).json.actions).toEqual(["reject", "retry"]);
  await desk.decide(json.id, { status: "rejected", reason: "WeChat has no money of ours." });
  expect((await desk.order(id)).claimed_count).toBe(0);
  expect((await desk.ship(id)).json.items).toEqual([{ item_id: items[0], count: 2 }]);
});

test("a refund with `restock` that WeChat refuses cannot be rejected, only retried, and the stock remains", async () => {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  refuseRefunds();
  const { json } = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], restock: true });
  const asked = json.after_sales[0].id as number;
  expect(await readStock(products[0]!)).toBe(99);
  expect((await desk.admin("GET", `/cms/after_sale/${asked}`)).json.actions).toEqual(["retry"]);
  const refused = await desk.decide(asked, { status: "rejected", reason: "No." });
  expect([refused.status, refused.json.code]).toEqual([409, "after_sale_state"]);
  vi.restoreAllMocks();
  await desk.decide(asked, { status: "retry" });
  await settled();
  expect([await desk.state(asked), await readStock(products[0]!)]).toEqual(["refunded", 99]);
});

test("a full refund on WeChat Pay's site closes the order's requests; after a part an approval pays the rest", async () => {
  const other = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(other.id);
  const { json: stays } = await desk.request(other.id, "return", [[other.items[0]!, 1]]);
  for (const amount of [undefined, 1500]) {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    await agePayment(id);
    const { json } = await desk.request(id, "refund", [[items[0]!, 2]]);
    const [paid] = await rows<{ out_trade_no: string }>(
      db(),
      sql`select out_trade_no from payments where order_id = ${id}`,
    );
    await request("POST", `/sandbox/payments/${paid!.out_trade_no}`, { body: { action: "refund", amount } });
    await settled();
    if (amount) await desk.decide(json.id, { status: "approved" });
    await desk.hurry(id);
    expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 2000 });
    const own = (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json;
    expect([own.status, own.agreed]).toEqual(amount ? ["refunded", 500] : ["closed", null]);
  }
  expect(await desk.state(stays.id)).toBe("requested");
});

test("after a crash between a decision and its refund, the sweep creates and sends the refund once", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  dropWechatCalls();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  vi.restoreAllMocks();
  // As if the process had ended between the decision and its refund.
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table refunds disable trigger refunds_undeletable`);
    await tx.execute(sql`update after_sales set refund_id = null where id = ${json.id}`);
    await tx.execute(sql`delete from refunds where order_id = ${id}`);
    await tx.execute(sql`alter table refunds enable trigger refunds_undeletable`);
  });
  await desk.hurry(id);
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
  expect(await desk.order(id)).toMatchObject({ refunded_amount: 1000, refunded_count: 1 });
});

/** As if WeChat had refunded a fen of the order's payment fifty times. */
const spend = (id: number) =>
  db().execute(sql`with made as (
      insert into refunds (order_id, payment_id, out_refund_no, refund_id, amount, reason, "by", status, completed_at, learned_from)
      select p.order_id, p.id, 'R' || p.id || 'x' || n, 'W' || p.id || 'x' || n, 1, 'a fen', 'system', 'success', now(), 'query'
      from payments p, generate_series(1, 50) n where p.order_id = ${id} returning amount)
    update orders set refunded_amount = refunded_amount + (select sum(amount) from made) where id = ${id}`);
const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
const refundAtWechat = async (order: number, amount: number) => {
  const of = sql`select out_trade_no from payments where order_id = ${order}`;
  const [paid] = await rows<{ out_trade_no: string }>(db(), of);
  await request("POST", `/sandbox/payments/${paid!.out_trade_no}`, { body: { action: "refund", amount } });
  await settled();
};

/** A return that is received although its payment takes no more refunds. */
async function atTheLimit() {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  await spend(id);
  await desk.decide(json.id, { status: "received" });
  return { order: id, id: json.id as number };
}

test("a request whose payment has had 50 refunds waits for an admin, with the reason, and not for a sweep", async () => {
  const { id } = await atTheLimit();
  const found = await seen(id);
  expect([found.status, found.refund, found.actions]).toEqual(["refunding", null, ["settle"]]);
  expect(found.due_at).not.toBeNull();
  expect((await desk.admin("GET", "/cms/after_sale?open=true&size=50")).json.items).toContainEqual(
    expect.objectContaining({ id, actions: ["settle"] }),
  );
  await sweep(db());
  expect(await payApproved.due(db(), 100)).not.toContainEqual({ id });
  // Another instance had found the request before it was at the limit.
  await payApproved.work(db(), id);
  const again = await seen(id);
  expect(again.version).toBe(found.version);
  expect(again.refundable).toBe(1950); // its sum is not on its way
  expect(again.events.at(-1)).toMatchObject({ by: "platform", reason: "the payment has had 50 refunds" });
  expect((await desk.decide(id, { status: "retry" })).json.code).toBe("after_sale_state");
});

test("a request whose payment is older than a year waits for an admin, with the reason, and can be settled", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  const moveBack = (days: number) =>
    db().execute(sql`update payments set paid_at = paid_at - make_interval(days => ${days}) where order_id = ${id}`);
  await moveBack(366);
  await desk.decide(json.id, { status: "received" });
  await sweep(db());
  const found = await seen(json.id);
  expect([found.status, found.refund, found.actions]).toEqual(["refunding", null, ["settle"]]);
  expect(found.events.at(-1)).toMatchObject({ by: "platform", reason: "the payment is older than a year" });
  const settled = await desk.decide(json.id, { status: "settled", reason: "Paid by bank transfer." });
  expect(settled.json.status).toBe("refunded");
  // The day's figures have the payment at its own time.
  await moveBack(-366);
});

test("a refund on WeChat Pay's site of exactly its sum ends a request beyond the limit, another sum does not", async () => {
  const { id: stays } = await atTheLimit();
  const { id, order } = await atTheLimit();
  await refundAtWechat(order, 300);
  expect(await desk.state(id)).toBe("refunding");
  await refundAtWechat(order, 1000);
  const found = await seen(id);
  expect(found).toMatchObject({ status: "refunded", agreed: 1000, refund: { amount: 1000, by: "platform" } });
  expect(await desk.order(order)).toMatchObject({ refunded_amount: 1350, refunded_count: 1 });
  expect(await desk.state(stays)).toBe("refunding");
});

test("a request beyond the limit can be settled with a reason, which the shopper can read", async () => {
  const { id, order } = await atTheLimit();
  const reason = "Paid by bank transfer.";
  expect((await desk.decide(id, { status: "settled" })).json.errors).toMatchObject([{ path: "reason" }]);
  const { json } = await desk.decide(id, { status: "settled", reason });
  expect(json).toMatchObject({ status: "refunded", agreed: 0, agreed_freight: 0, refund: null, actions: [] });
  expect(json.events.at(-1)).toMatchObject({ from: "refunding", to: "refunded", by: "admin", reason });
  const own = (await desk.shopper.ask("GET", `/v1/after_sale/${id}`)).json;
  expect(own.events.at(-1)).toMatchObject({ to: "refunded", reason });
  expect(await desk.order(order)).toMatchObject({ refunded_amount: 50, refunded_count: 1, claimed_count: 1 });
  expect((await desk.decide(id, { status: "settled", reason })).json.code).toBe("after_sale_state");
});

test("a request that the shop can refund cannot be settled", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const settle = { status: "settled", reason: "Paid by bank transfer." };
  expect((await desk.decide(json.id, settle)).json.code).toBe("after_sale_state");
  refuseRefunds();
  await desk.decide(json.id, { status: "approved" });
  await settled();
  expect((await desk.decide(json.id, settle)).json.code).toBe("after_sale_state");
});

test("an admin with `after_sale.approve` but not `order.refund` cannot approve or retry a refund", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  refuseRefunds();
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  vi.restoreAllMocks();
  const clerk = await createAdmin("after_sale.approve", "after_sale.read");
  expect((await clerk("GET", `/cms/after_sale/${json.id}`)).json.actions).toEqual([]);
  for (const status of ["retry", "approved"]) {
    const refused = await clerk("PUT", `/cms/after_sale/${json.id}/status`, { status });
    expect([status, refused.status, refused.json.code]).toEqual([status, 403, "forbidden"]);
  }
  expect(await desk.state(json.id)).toBe("refunding");
  await desk.decide(json.id, { status: "retry" });
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
});

test("the Chinese export has the name of a return's carrier, the English one its value", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  const path = `/cms/after_sale/export?order_id=${id}`;
  expect((await desk.admin("GET", `${path}&language=zh`)).text).not.toContain("null");
  await desk.shopper.ask("PUT", `/v1/after_sale/${json.id}/parcel`, { carrier: "SF", tracking_no: "SF1" });
  expect((await desk.admin("GET", `${path}&language=zh`)).text).toContain(",SF Express,SF1,");
  expect((await desk.admin("GET", path)).text).toContain(",SF,SF1,");
});
