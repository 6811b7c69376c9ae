import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { randomPhone } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, findFaults } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

beforeAll(() => openTestStore({ SANDBOX: "false", APP_URL: "https://shop.example" }));
afterAll(closeTestStore);

const address = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };

test("a shop without WeChat's keys quotes an order by telephone, takes it, gets cash, ships it and refunds it", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const admin = await createAdmin("order.read", "order.create", "order.receive", "order.ship", "order.refund");
  const product = await createProduct({ price: 1200 });
  const body = { phone: randomPhone(), address, products: [{ product_id: product.id, count: 2 }] };
  const { json: quote, status } = await admin("POST", "/cms/order/quote", body);
  expect([status, quote.problems, quote.items[0].subtotal]).toEqual([200, [], 2400]);
  const { json: order } = await admin("POST", "/cms/order", body);
  expect([order.status, order.total_price]).toEqual(["unpaid", quote.total]);
  const { json: paid } = await admin("POST", `/cms/order/${order.id}/payment`, { method: "cash", note: "At the door" });
  expect([paid.status, paid.actions]).toEqual(["paid", expect.arrayContaining(["ship", "refund"])]);
  const shipping = { status: "shipped", carrier: "SF", tracking_no: "SF1" };
  expect((await admin("PUT", `/cms/order/${order.id}/status`, shipping)).json.status).toBe("shipped");
  const key = { "idempotency-key": randomUUID() };
  const { json: refunded } = await admin("POST", `/cms/order/${order.id}/refund`, { reason: "Sorry." }, key);
  expect([refunded.status, refunded.refunds[0].status]).toEqual(["refunded", "success"]);
  await sweep(db());
  expect(fetched).not.toHaveBeenCalled();
  expect(await findFaults()).toEqual([]);
});
