import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { payments } from "@/db/schema/payments";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  admin = await createAdmin("order.read", "order.ship");
});
afterAll(() => shop.close());

async function paidOrder() {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct({ name: "Longjing tea" })).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  return id as number;
}
const news = async () => {
  const { status, json, headers } = await admin("GET", "/cms/order/news");
  expect(status).toBe(200);
  return { ...json, tag: headers.etag as string, ids: json.items.map(({ id }: { id: number }) => id) as number[] };
};

test("the order that was paid last comes first, and the newer order that nobody has paid not at all", async () => {
  const first = await paidOrder();
  const second = await paidOrder();
  const unpaid = (await (await createShopper()).order([(await createProduct()).id, 1])).id;
  const { ids, items } = await news();
  expect(ids.slice(0, 2)).toEqual([second, first]);
  expect(ids).not.toContain(unpaid);
  const { json } = await admin("GET", `/cms/order/${second}`);
  const { order_no, total_price, snap_name, paid_at } = json;
  expect(items[0]).toEqual({ id: second, order_no, total_price, snap_name, paid_at, name: json.address.name });
});

test("an order that has been shipped is news no longer, and the number to ship follows", async () => {
  const id = await paidOrder();
  const before = await news();
  expect(before.ids).toContain(id);
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: `SF${id}` });
  const after = await news();
  expect(after.ids).not.toContain(id);
  expect(after.to_ship).toBe(before.to_ship - 1);
});

test("at most ten are told, the newest of those that were paid in one moment, and the number counts all", async () => {
  const paid: number[] = [];
  for (let n = 0; n < 11; n++) paid.push(await paidOrder());
  await db()
    .update(payments)
    .set({ paid_at: sql`date_trunc('second', now())` })
    .where(inArray(payments.order_id, paid));
  const { ids, to_ship } = await news();
  expect(ids).toEqual(paid.slice(1).toReversed());
  const [found] = await rows<{ paid: number }>(
    db(),
    sql`select count(*)::int as paid from orders where status = 'paid'`,
  );
  expect(to_ship).toBe(found!.paid);
});

test("an order that was just paid is told, however many were paid before it", async () => {
  const { id: user } = await createShopper();
  await db().execute(sql`insert into orders (order_no, user_id, status, total_price, total_count, snap_name, address, cancelled_by, expires_at)
    select '99950101000000' || lpad(n::text, 8, '0'), ${user}, 'cancelled', 1, 1, 'x', '{"name": "x", "phone": "1"}', 'system', now()
    from generate_series(1, 100) n`);
  await db().execute(sql`insert into payments (order_id, out_trade_no, status, amount, transaction_id, paid_at)
    select id, 'OLD' || id, 'success', 1, 'OLD' || id, '2020-01-01' from orders where user_id = ${user}`);
  const id = await paidOrder();
  expect((await news()).ids[0]).toBe(id);
});

test("a page that asks again gets 304 until an order is paid, and no shared cache keeps the answer", async () => {
  await paidOrder();
  const { tag } = await news();
  const again = (etag: string) => admin("GET", "/cms/order/news", undefined, { "if-none-match": etag });
  const known = await again(tag);
  expect([known.status, known.text, known.headers["cache-control"]]).toEqual([304, "", "private, no-cache"]);
  await paidOrder();
  const { status, headers } = await again(tag);
  expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect((await request("GET", "/cms/order/news", { headers: { "if-none-match": "*" } })).status).toBe(401);
});
