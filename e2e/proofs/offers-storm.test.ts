import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { pendingRefunds } from "@/db/schema/payments";
import { type Caller, chance, createCaller, pickRandom, randomUpTo } from "../fixtures/servers/after-sale-storm/caller";
import { createShoppers, insertProduct, runPooled, startInstances } from "../fixtures/servers/crowd";
import { rootToken } from "../fixtures/servers/http";

const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
const claimants = Math.ceil(10_000 * scale);
const copies = Math.ceil(500 * scale);
const seconds = Math.ceil(60 * scale);

let shop: Awaited<ReturnType<typeof startInstances>>;
let caller: Caller;
let root: string;
beforeAll(async () => {
  shop = await startInstances(2);
  caller = createCaller(shop);
  root = await rootToken(shop.servers[0]!.url);
});
afterAll(() => shop.stop());

async function createCoupon(more: object): Promise<number> {
  const rule = { level: "order", kind: "amount", claim: "open", tiers: [{ from: 1000, off: 500 }], valid_days: 7 };
  const body = { name: `Storm ${randomUUID().slice(0, 8)}`, ...rule, ...more };
  const { status, json, text } = await caller.call("POST", "/cms/coupon", { token: root, body });
  expect(status, text).toBe(201);
  return json.id;
}

test(`of ${claimants} claimants of ${copies} copies at two instances exactly ${copies} get one`, async () => {
  const id = await createCoupon({ total: copies });
  const tokens = await createShoppers(shop.db, claimants);
  const found = { claimed: 0, refused: 0 };
  const began = Date.now();
  await runPooled(tokens, 200, async (token) => {
    const { status, json } = await caller.call("POST", `/v1/coupon/${id}/claim`, { token, key: randomUUID() });
    if (status === 200) found.claimed++;
    else if (json.code === "limit_reached") found.refused++;
  });
  process.stdout.write(`${claimants} claimants of ${copies}: ${Date.now() - began} ms, ${JSON.stringify(found)}\n`);
  expect(found).toEqual({ claimed: copies, refused: claimants - copies });
  expect(await shop.findFaults()).toEqual([]);
});

test(`the books add up after ${seconds} s of orders, claims, cancellations, price changes, payments and refunds with offers`, async () => {
  const products: number[] = [];
  for (const price of [1, 99, 1000, 5610]) products.push(await insertProduct(shop.db, 1_000_000, price));
  const promotion = { label: "Storm", level: "product", kind: "percent", tiers: [{ from: 1, off: 1500 }] };
  const covered = { name: `Storm ${randomUUID().slice(0, 8)}`, scope: "products", scope_ids: products.slice(0, 3) };
  const created = await caller.call("POST", "/cms/promotion", { token: root, body: { ...promotion, ...covered } });
  expect(created.status, created.text).toBe(201);
  const coupons = [await createCoupon({ per_user: 100 }), await createCoupon({ per_user: 100, level: "freight" })];
  const first = (await rows<{ id: number }>(shop.db, sql`select max(id) + 1 as id from orders`))[0]!.id;
  const tokens = await createShoppers(shop.db, 48);
  const end = Date.now() + seconds * 1000;
  const until = async (work: () => Promise<unknown>) => {
    while (Date.now() < end) await work();
  };
  // Two connections of some shoppers spend the same coupons at the same time.
  await Promise.all([
    ...[...tokens, ...tokens.slice(0, 8)].map((token) => until(() => buy(token, products, coupons))),
    ...Array.from({ length: 8 }, () => until(() => administer(first))),
  ]);
  await settleRefunds(first);
  const [seen] = await rows<Record<string, number>>(
    shop.db,
    sql`select (select count(*)::int from orders where id >= ${first}) as orders,
      (select count(*)::int from order_discounts where order_id >= ${first} and kind = 'coupon') as with_coupon,
      (select count(*)::int from order_discounts where order_id >= ${first} and kind = 'admin') as repriced,
      (select count(*)::int from refunds where order_id >= ${first} and status = 'success') as refunds,
      (select count(*)::int from user_coupons where status = 'used') as used`,
  );
  const { statuses } = caller.seen();
  process.stdout.write(`${seconds} s: ${JSON.stringify({ ...seen, statuses })}\n`);
  for (const name of ["with_coupon", "repriced", "refunds", "used"])
    expect([name, seen![name]! > 0]).toEqual([name, true]);
  expect(Object.keys(statuses).filter((status) => !/^(2\d\d$|4\d\d )/.test(status))).toEqual([]);
  expect(await shop.findFaults()).toEqual([]);
});

async function buy(token: string, products: number[], coupons: number[]) {
  const { call } = caller;
  await call("POST", `/v1/coupon/${pickRandom(coupons)}/claim`, { token, key: randomUUID() });
  const lines = products.filter(() => chance(0.6)).map((product_id) => ({ product_id, count: randomUpTo(4) }));
  if (!lines.length) return;
  const quote = await call("POST", "/v1/order/quote", { token, body: { products: lines } });
  const usable = quote.json.coupons.filter(({ saving }: { saving: number }) => saving > 0);
  const user_coupon_id =
    usable.length && chance(0.8) ? pickRandom<{ user_coupon_id: number }>(usable).user_coupon_id : undefined;
  const body = { products: lines, user_coupon_id };
  const { status, json: order } = await call("POST", "/v1/order", { token, key: randomUUID(), body });
  if (status !== 201) return;
  if (chance(0.3)) return void (await call("POST", `/v1/order/${order.id}/cancel`, { token }));
  const begun = await call("POST", "/v1/pay/pre_order", { token, body: { order_id: order.id } });
  if (begun.status !== 200) return;
  const paid = { action: "pay", notify: pickRandom(["once", "repeat", "none"]) };
  // Some shoppers cancel while they pay.
  await Promise.all([
    call("POST", `/sandbox/payments/${begun.json.out_trade_no}`, { body: paid }),
    chance(0.1) && call("POST", `/v1/order/${order.id}/cancel`, { token }),
  ]);
  await call("GET", `/v1/order/${order.id}`, { token });
}

async function administer(first: number) {
  const { call } = caller;
  const [order] = await rows<{ id: number; status: string; goods: number; freight: number }>(
    shop.db,
    sql`select id, status, total_price - freight as goods, freight from orders
      where id >= ${first} and status in ('unpaid', 'paid') order by random() limit 1`,
  );
  if (!order) return void (await sleep(50));
  const { id, goods, freight } = order;
  if (order.status === "unpaid") {
    const body = { goods: randomUpTo(goods), freight: Math.floor(freight / 2), reason: "A regular" };
    await call("PUT", `/cms/order/${id}/price`, { token: root, body });
  } else {
    const body = { reason: "We are sorry.", ...(chance(0.5) && { amount: 1 }) };
    await call("POST", `/cms/order/${id}/refund`, { token: root, key: randomUUID(), body });
  }
}

/** Without the minute that WeChat Pay requires between two refunds of a payment. */
async function settleRefunds(first: number) {
  for (const deadline = Date.now() + 5 * 60_000; ; await sleep(500)) {
    const pending = await rows<{ id: number }>(
      shop.db,
      sql`update refunds set next_attempt_at = now() where status in ${pendingRefunds} and order_id >= ${first} returning order_id as id`,
    );
    if (!pending.length) return;
    if (Date.now() > deadline) throw new Error(`These refunds do not settle: ${JSON.stringify(pending.slice(0, 10))}`);
    const ids = [...new Set(pending.map(({ id }) => id))];
    await runPooled(
      ids,
      8,
      async (id) => void (await caller.call("POST", `/cms/order/${id}/sync`, { token: root, body: {} })),
    );
  }
}
