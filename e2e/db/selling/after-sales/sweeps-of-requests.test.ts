import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { between, refusal, silence } from "@/e2e/fixtures/servers/platform-between";
import { aDesk, aPaidOrder, letSettle } from "@/e2e/fixtures/shop/after-sales";
import { faults, openShop } from "@/e2e/fixtures/shop/shop";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { decideByTime, payAgreed } from "@/lib/selling/after-sales/sweeps";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";

/** A shop in which one order was refunded as a whole. */
let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await desk.hurry(id);
  expect(await desk.state(json.id)).toBe("refunded");
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await faults()).toEqual([]);
});

const dueOf = async (one: Sweep, limit = 100) => (await one.due(db(), limit)).map(({ id }) => id);

/** An order of three, of which so many have a request each that the shop has not answered. */
async function asked(times: number) {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  await letSettle(id);
  const requests: number[] = [];
  for (let n = 0; n < times; n++) requests.push((await desk.request(id, "refund", [[items[0]!, 1]])).json.id);
  return { id, requests };
}

test("of the requests that time decides, the one that is late longest comes first, and its money goes at once", async () => {
  const [{ requests: sooner }, { requests: later }] = [await asked(1), await asked(1)];
  const letFallDue = (id: number, hours: number) =>
    db().execute(sql`update after_sales set due_at = now() - make_interval(hours => ${hours}) where id = ${id}`);
  await letFallDue(sooner[0]!, 1);
  await letFallDue(later[0]!, 2);
  await db().transaction(async (tx) => {
    // The index has them in this order, too.
    await tx.execute(sql`set local enable_indexscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    expect(await decideByTime.due(tx as unknown as Database, 1)).toEqual([{ id: later[0] }]);
  });
  for (const id of [later[0]!, sooner[0]!]) await decideByTime.work(db(), id);
  await shop.settled();
  expect([await desk.state(later[0]!), await desk.state(sooner[0]!)]).toEqual(["refunded", "refunded"]);
});

test("a request that is withdrawn a moment before a sweep takes it stays withdrawn", async () => {
  const { requests } = await asked(1);
  await desk.shopper.ask("POST", `/v1/after_sale/${requests[0]}/withdraw`);
  for (const one of [decideByTime, payAgreed]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("withdrawn");
});

test("while the whole order goes back, no sweep decides or ends its requests", async () => {
  const { id, requests } = await asked(1);
  silence(/refunds$/);
  expect((await desk.refund(id, {})).json.status).toBe("refunding");
  for (const one of [decideByTime, payAgreed]) await one.work(db(), requests[0]!);
  expect(await desk.state(requests[0]!)).toBe("requested");
  vi.restoreAllMocks();
  await desk.hurry(id);
  expect(await desk.state(requests[0]!)).toBe("closed");
});

test("of the requests that wait for their refund, the first to be agreed to comes first, none while another refund is on its way", async () => {
  const [one, other] = [await asked(2), await asked(2)];
  silence(/refunds$/);
  for (const request of [...one.requests, ...other.requests]) await desk.decide(request, { status: "approved" });
  expect(await dueOf(payAgreed)).toEqual([]);
  await payAgreed.work(db(), one.requests[0]!);
  expect(await desk.state(one.requests[0]!)).toBe("refunding");

  vi.restoreAllMocks();
  between((call) => (/refunds$/.test(call) ? refusal(403, "NOT_ENOUGH") : undefined));
  for (const { id } of [one, other]) {
    await db().execute(sql`update refunds set next_attempt_at = now() where order_id = ${id}`);
    await sendRefundsOf(db(), id);
  }
  vi.restoreAllMocks();
  const [last, first] = [one.requests[1]!, other.requests[1]!];
  await db().execute(sql`update after_sales set updated_at = now() - interval '1 hour' where id = ${first}`);
  expect([await dueOf(payAgreed, 1), await dueOf(payAgreed)]).toEqual([[first], [first, last]]);
  await payAgreed.work(db(), first);
  await shop.settled();
  expect([await desk.state(first), await desk.state(last)]).toEqual(["refunded", "refunding"]);
});
