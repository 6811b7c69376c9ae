import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStatuses } from "@/db/schema/orders";
import { countQueries } from "@/e2e/fixtures/databases/count-queries";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { aProduct, aShopper, letExpire } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const states = { unpaid: 0, paid: 0, shipped: 0, completed: 0, cancelled: 0, refunding: 0, refunded: 0 };
const none = { all: 0, after_sale: 0, ...states };

test("a shopper's orders are counted by state as the list's filter finds them, and nobody else's", async () => {
  const [shopper, other, fresh] = [await aShopper(), await aShopper(), await aShopper()];
  const product = await aProduct({ stock: 20 });
  const place = async () => (await shopper.order([product.id, 1])).id as number;
  const [expired, cancelled] = [await place(), await place(), await place()];
  await other.order([product.id, 1]);
  await shopper.ask("POST", `/v1/order/${cancelled}/cancel`);
  await letExpire(expired);

  const counts = (await shopper.ask("GET", "/v1/order/counts")).json;
  expect(counts).toEqual({ ...none, all: 3, unpaid: 1, cancelled: 2 });
  for (const status of orderStatuses)
    expect([status, counts[status]]).toEqual([
      status,
      (await shopper.ask("GET", `/v1/order?status=${status}`)).json.total,
    ]);
  expect((await fresh.ask("GET", "/v1/order/counts")).json).toEqual(none);
});

test("the counts are one query beside the caller's own, and are never cached", async () => {
  const shopper = await aShopper();
  const product = await aProduct();
  await shopper.order([product.id, 1]);
  const one = await countQueries(() => shopper.ask("GET", "/v1/order/counts"));
  const list = await countQueries(() => shopper.ask("GET", "/v1/order"));
  expect(one).toBe(list);
  const { headers } = await shopper.ask("GET", "/v1/order/counts");
  expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
});
