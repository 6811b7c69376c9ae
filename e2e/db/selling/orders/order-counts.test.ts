import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStatuses, orders } from "@/db/schema/orders";
import { countQueries } from "@/e2e/fixtures/databases/plans";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, expireOrder } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const set = (id: number, fields: Partial<typeof orders.$inferInsert>) =>
  db().update(orders).set(fields).where(eq(orders.id, id));
const states = { unpaid: 0, paid: 0, shipped: 0, completed: 0, cancelled: 0, refunding: 0, refunded: 0 };
const none = { all: 0, after_sale: 0, ...states };

test("a shopper's orders are counted by state as the list's filter finds them, and nobody else's", async () => {
  const [shopper, other, fresh] = [await createShopper(), await createShopper(), await createShopper()];
  const product = await createProduct({ stock: 20 });
  const place = async () => (await shopper.order([product.id, 1])).id as number;
  const [expired, cancelled, paid] = [await place(), await place(), await place(), await place()];
  await other.order([product.id, 1]);
  await shopper.ask("POST", `/v1/order/${cancelled}/cancel`);
  await expireOrder(expired);
  await set(paid, { status: "paid", paid_at: new Date() });
  await expireOrder(paid);

  const counts = (await shopper.ask("GET", "/v1/order/counts")).json;
  expect(counts).toEqual({ ...none, all: 4, unpaid: 1, paid: 1, cancelled: 2 });
  for (const status of orderStatuses)
    expect([status, counts[status]]).toEqual([
      status,
      (await shopper.ask("GET", `/v1/order?status=${status}`)).json.total,
    ]);
  expect((await fresh.ask("GET", "/v1/order/counts")).json).toEqual(none);
});

test("the counts, and an order that nobody can pay, are one query beside the caller's own, and counts are never cached", async () => {
  const shopper = await createShopper();
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await shopper.ask("POST", `/v1/order/${id}/cancel`);
  const one = await countQueries(() => shopper.ask("GET", "/v1/order/counts"));
  const list = await countQueries(() => shopper.ask("GET", "/v1/order"));
  const order = await countQueries(() => shopper.ask("GET", `/v1/order/${id}`));
  expect([one, order]).toEqual([list, list]);
  const { headers } = await shopper.ask("GET", "/v1/order/counts");
  expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
});
