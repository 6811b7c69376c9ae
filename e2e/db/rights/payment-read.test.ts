import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdmin, createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const lists = ["/cms/payment", "/cms/refund", "/cms/notification"];

test("who may see orders sees an order's own payment, and no list of payments, refunds and notifications", async () => {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  await pay(shopper, id);
  const [clerk, keeper] = [await createAdmin("order.read"), await createAdmin("payment.read")];
  expect((await clerk("GET", `/cms/order/${id}`)).json.payments).toHaveLength(1);
  for (const path of lists) {
    expect((await clerk("GET", path)).status, path).toBe(403);
    expect((await keeper("GET", path)).status, path).toBe(200);
  }
});
