import { ok } from "@oazapfts/runtime";
import type { AdminOrderSummaryPage, Order, Problem } from "./generated/oazapfts";
import * as shop from "./generated/oazapfts";

export async function buy(base: string, shopper: string): Promise<Order> {
  shop.defaults.baseUrl = base;
  const { token } = await ok(shop.sessionsSignIn({ account: shopper, type: 200 }));
  shop.defaults.headers = { Authorization: `Bearer ${token}` };
  const { id: address_id } = await ok(
    shop.addressesCreate({ name: "Mei", phone: "13800138000", province: "浙江省", city: "杭州市", detail: "Road 1" }),
  );
  const { items } = await ok(shop.productsSearch({ ids: [1, 2] }));
  const product = await ok(shop.productsGet(items[1]!.id));
  const variant_id = product.variants.find(({ stock }) => stock > 0)?.id;
  const products = [{ product_id: product.id, variant_id, count: 1 }];
  const order = await ok(shop.ordersPlace({ products, address_id }, { idempotencyKey: crypto.randomUUID() }));
  const { out_trade_no } = await ok(shop.paymentsPreOrder({ order_id: order.id }));
  // @ts-expect-error The action is an enum.
  void (() => shop.sandboxPay(out_trade_no, { action: "steal" }));
  await ok(shop.sandboxPay(out_trade_no, { action: "pay" }));
  return ok(shop.ordersGet(order.id));
}

export async function listPaidAndShipped(base: string): Promise<AdminOrderSummaryPage> {
  shop.defaults.baseUrl = base;
  const { token } = await ok(shop.sessionsSignIn({ account: "root", secret: "kiosk-root-demo", type: 100 }));
  shop.defaults.headers = { Authorization: `Bearer ${token}` };
  return ok(shop.adminOrdersList({ status: ["paid", "shipped"] }));
}

export async function refuse(base: string): Promise<Problem["code"] | undefined> {
  shop.defaults.baseUrl = base;
  const answer = await shop.productsGet(2_147_483_647);
  return answer.status === 404 ? answer.data.code : undefined;
}
