import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { findFaults, openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findFaults()).toEqual([]);
});

for (const way of ["tried again", "rejected"] as const)
  test(`a request whose refund WeChat closed can be ${way}`, async () => {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    dropWechatCalls(/refunds$/);
    const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
    vi.restoreAllMocks();
    await db().execute(sql`insert into sandbox_refunds (out_refund_no, refund_id, out_trade_no, amount, status)
      select r.out_refund_no, '5030' || r.id, p.out_trade_no, r.amount, 'CLOSED'
      from refunds r join payments p on p.id = r.payment_id where r.order_id = ${id}`);
    await desk.hurry(id);
    const seen = (await desk.admin("GET", `/cms/after_sale/${json.id}`)).json;
    expect([seen.status, seen.refund.status, seen.actions]).toEqual(["refunding", "closed", ["reject", "retry"]]);
    if (way === "tried again") await desk.decide(json.id, { status: "retry" });
    else await desk.decide(json.id, { status: "rejected", reason: "WeChat closed it." });
    await desk.hurry(id);
    expect(await desk.order(id)).toMatchObject(
      way === "tried again" ? { refunded_amount: 1000, refunded_count: 1 } : { refunded_amount: 0, claimed_count: 0 },
    );
  });

test("a request that is approved with nothing to pay is over at once, without a refund", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const decided = (await desk.decide(json.id, { status: "approved", amount: 0 })).json;
  expect(decided).toMatchObject({ status: "refunded", agreed: 0, agreed_freight: 0, refund: null, actions: [] });
  expect(decided.events.at(-1)).toMatchObject({ from: "refunding", to: "refunded", by: "system" });
  expect(await desk.order(id)).toMatchObject({ status: "shipped", refunded_amount: 0, refunded_count: 1 });
});
