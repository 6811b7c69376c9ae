import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payments } from "@/db/schema/payments";
import { register } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  openShop,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  const rights = [
    "stats.read",
    "order.read",
    "payment.read",
    "product.read",
    "customer.read",
    "order.refund",
    "order.ship",
  ] as const;
  admin = await createAdmin(...rights);
});
afterAll(() => shop.close());

const totalOf = async (link: string) => {
  const { status, json, text } = await admin("GET", `${link}&size=1`);
  if (status !== 200) throw new Error(`${link}: ${text}`);
  return json.total as number;
};
const place = async () => (await shopper.order([(await createProduct()).id, 1])).id as number;

/** Something behind each figure, on several days. */
async function makeHistory() {
  const [paid, failing, old, expired] = [await place(), await place(), await place(), await place()];
  for (const id of [paid, old]) await pay(shopper, id);
  await shopper.ask("POST", "/v1/pay/pre_order", { order_id: failing });
  await shopper.ask("POST", `/v1/order/${failing}/cancel`);
  await expireOrder(expired);
  await shop.settled();
  await admin("POST", `/cms/order/${paid}/refund`, { amount: 5, reason: "x" }, { "idempotency-key": randomUUID() });
  await shop.settled();
  const yesterday = sql`now() - interval '1 day'`;
  await db().execute(sql`update orders set created_at = ${yesterday} where id = ${old}`);
  await db().execute(sql`update payments set paid_at = ${yesterday} where order_id = ${old}`);
  await db().execute(sql`select recount_figures()`);
  const [payment] = await db().select().from(payments).where(eq(payments.order_id, old));
  await db().execute(sql`insert into refunds (order_id, payment_id, out_refund_no, amount, reason, status, by)
    values (${old}, ${payment!.id}, ${randomUUID()}, 1, 'x', 'abnormal', 'admin')`);
  await db().execute(sql`insert into notifications (notification_id, event_type, verdict, reason, order_id, resource)
    values (${randomUUID()}, 'TRANSACTION.SUCCESS', 'review', 'unknown order', null, '{}'),
      (${randomUUID()}, 'TRANSACTION.SUCCESS', 'review', 'another amount', ${old}, '{}')`);
  await db().execute(sql`insert into shipping_reports (order_id, status) values (${old}, 'failed')`);
  await createProduct({ stock: 1 });
  await register();
}

test("each figure links to a list with as many records, in two time zones", async () => {
  await makeHistory();
  for (const zone of ["Asia/Shanghai", "America/St_Johns"]) {
    await putSetting("shop.time_zone", zone);
    const { json } = await admin("GET", "/cms/stats?days=3");
    const figures: [link: string, count: number][] = [
      ...json.orders_by_state.map(({ link, count }: { link: string; count: number }) => [link, count]),
      ...json.new_shoppers.map(({ link, count }: { link: string; count: number }) => [link, count]),
      [json.low_stock.link, json.low_stock.total],
    ];
    for (const { links, ...figure } of [...json.sales, json.attention])
      for (const [name, link] of Object.entries(links)) figures.push([link as string, figure[name]]);
    expect(figures.length).toBe(7 + 3 + 1 + 9 + 4);
    for (const [link, count] of figures) expect([link, await totalOf(link)]).toEqual([link, count]);
    const seen = figures.map(([, count]) => count);
    expect(seen.filter((count) => count > 0).length).toBeGreaterThan(12);
    for (const name of Object.keys(json.attention.links))
      expect([name, json.attention[name] > 0]).toEqual([name, true]);
  }
  await db().execute(sql`delete from settings where key = 'shop.time_zone'`);
});
