import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, findFaults, openShop, pay, readSold, readStock } from "@/e2e/fixtures/shop/shop";
import { retryRefunds } from "@/e2e/fixtures/shop/sweep";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("an order goes from unpaid to completed, and its events have each move", async () => {
  const tea = await createProduct({ stock: 5, price: 9800 });
  const rice = await createProduct({ stock: 8, price: 1990 });
  const shopper = await createShopper();
  const admin = await createUser({ permissions: ["order.read", "order.ship"] });

  const placed = await shopper.ask("POST", "/v1/order", {
    products: [
      { product_id: rice.id, count: 1 },
      { product_id: tea.id, count: 1 },
      { product_id: rice.id, count: 2 },
    ],
    remark: "Please ring twice.",
  });
  expect(placed.status).toBe(201);
  expect(placed.headers.location).toBe(`/v1/order/${placed.json.id}`);
  expect(placed.json).toMatchObject({
    status: "unpaid",
    total_price: 9800 + 3 * 1990,
    goods_total: 9800 + 3 * 1990,
    freight: 0,
    discount_total: 0,
    total_count: 4,
    actions: ["pay", "cancel"],
    payment: null,
    shipment: null,
    items: [
      { product_id: rice.id, count: 3, subtotal: 5970, discount: 0, payable: 5970 },
      { product_id: tea.id, count: 1, subtotal: 9800, discount: 0, payable: 9800 },
    ],
  });
  expect(placed.json.order_no).toMatch(/^\d{22}$/);
  expect([await readStock(tea.id), await readStock(rice.id)]).toEqual([4, 5]);

  const { id } = placed.json;
  const { transaction_id } = await pay(shopper, id);
  await shop.settled();
  const paid = await shopper.ask("GET", `/v1/order/${id}`);
  expect(paid.json).toMatchObject({
    status: "paid",
    actions: ["after_sale", "change_address", "request_invoice"],
    payment: { transaction_id, amount: 15770 },
  });
  expect([await readSold(tea.id), await readSold(rice.id)]).toEqual([1, 3]);

  const parcel = { status: "shipped", carrier: "SF", tracking_no: "SF0001" };
  const shipped = await request("PUT", `/cms/order/${id}/status`, { token: admin.token, body: parcel });
  expect(shipped.json).toMatchObject({ status: "shipped", shipment: { carrier: "SF", tracking_no: "SF0001" } });

  const done = await shopper.ask("POST", `/v1/order/${id}/confirm`);
  expect(done.json.status).toBe("completed");
  expect(
    done.json.events.map((event: { from: string; to: string; by: string }) => [event.from, event.to, event.by]),
  ).toEqual([
    [null, "unpaid", "shopper"],
    ["unpaid", "paid", "platform"],
    ["paid", "shipped", "admin"],
    ["shipped", "completed", "shopper"],
  ]);
  expect(await findFaults()).toEqual([]);
});

test("a full refund before shipping returns money and stock once WeChat Pay confirms it", async () => {
  const tea = await createProduct({ stock: 3, price: 500 });
  const shopper = await createShopper();
  const { id } = await shopper.order([tea.id, 2]);
  await pay(shopper, id);
  await shop.settled();
  const admin = await createUser({ permissions: ["order.read", "order.refund"] });
  const refund = (key: string, body: object) =>
    request("POST", `/cms/order/${id}/refund`, { token: admin.token, body, headers: { "idempotency-key": key } });

  const partial = await refund("first", { amount: 300, reason: "Late." });
  expect(partial.status).toBe(202);
  await shop.settled();
  expect((await shopper.ask("GET", `/v1/order/${id}`)).json).toMatchObject({ status: "paid", refunded_amount: 300 });

  const rest = await refund("second", { reason: "Unwanted." });
  expect(rest.json.refunds.at(-1).amount).toBe(700);
  await retryRefunds(db(), id);
  await shop.settled();
  expect((await shopper.ask("GET", `/v1/order/${id}`)).json).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
  });
  expect([await readStock(tea.id), await readSold(tea.id)]).toEqual([3, 0]);
  const again = await refund("second", { reason: "Unwanted." });
  expect([again.status, again.headers["idempotent-replayed"], again.json]).toEqual([202, "true", rest.json]);
  expect(await findFaults()).toEqual([]);
});
