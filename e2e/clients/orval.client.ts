import type { AdminOrderSummaryPage, Order, PlaceOrder, Problem, Product, SignedIn } from "./generated/orval";
import * as shop from "./generated/orval";

const as = ({ token }: SignedIn) => ({ headers: { Authorization: `Bearer ${token}` } });
/** The client is generated for one shop. */
export async function buy(_base: string, shopper: string): Promise<Order> {
  const me = as(done(await shop.sessionsSignIn({ account: shopper, type: 200 })));
  const address = { name: "Mei", phone: "13800138000", province: "浙江省", city: "杭州市", detail: "Road 1" };
  const { id: address_id } = done(await shop.addressesCreate(address, me));
  const found = await shop.productsGet(2);
  if (found.status === 304) throw new Error();
  const { id, variants }: Product = done(found);
  const variant_id = variants.find(({ stock }) => stock > 0)?.id;
  const body: PlaceOrder = { products: [{ product_id: id, variant_id, count: 1 }], address_id };
  const order = done(await shop.ordersPlace(body, me));
  const { out_trade_no } = done(await shop.paymentsPreOrder({ order_id: order.id }, me));
  // @ts-expect-error The action is an enum.
  void (() => shop.sandboxPay(out_trade_no, { action: "steal" }));
  done(await shop.sandboxPay(out_trade_no, { action: "pay" }));
  const paid = await shop.ordersGet(order.id, me);
  // @ts-expect-error Only admins see `note`.
  void (() => done(paid).note);
  return done(paid);
}

export async function listPaidAndShipped(_base: string): Promise<AdminOrderSummaryPage> {
  const root = as(done(await shop.sessionsSignIn({ account: "root", secret: "kiosk-root-demo", type: 100 })));
  // @ts-expect-error The status is an enum.
  void (() => shop.adminOrdersList({ status: ["sent"] }));
  return done(await shop.adminOrdersList({ status: ["paid", "shipped"] }, root));
}

export async function refuse(_base: string): Promise<Problem["code"] | undefined> {
  const { status, data } = await shop.productsGet(2_147_483_647);
  return status === 404 ? data.code : undefined;
}

function done<Answer extends { status: number; data: unknown }>({ status, data }: Answer) {
  if (status >= 400) throw data;
  return data as Extract<Answer, { status: 200 | 201 | 202 }>["data"];
}
