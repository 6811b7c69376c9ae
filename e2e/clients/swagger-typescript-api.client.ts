import type { AdminOrderSummaryPage, Order, Problem } from "./generated/swagger-typescript-api";
import { Api, type HttpResponse } from "./generated/swagger-typescript-api";

export async function buy(base: string, shopper: string): Promise<Order> {
  const { v1, sandbox, setSecurityData } = new Api<string>({
    baseUrl: base,
    securityWorker: (token) => ({ headers: { Authorization: `Bearer ${token}` } }),
  });
  const session = await v1.sessionsSignIn({ account: shopper, type: 200 });
  setSecurityData(session.data.token);
  const address = { name: "Mei", phone: "13800138000", province: "浙江省", city: "杭州市", detail: "Road 1" };
  const { data: to } = await v1.addressesCreate(address);
  const { data: product } = await v1.productsGet(2);
  const variant_id = product.variants.find(({ stock }) => stock > 0)?.id;
  const products = [{ product_id: product.id, variant_id, count: 1 }];
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const { data: order } = await v1.ordersPlace({ products, address_id: to.id }, { headers });
  const { data: payment } = await v1.paymentsPreOrder({ order_id: order.id });
  // @ts-expect-error The action is an enum.
  void (() => sandbox.sandboxPay(payment.out_trade_no, { action: "steal" }));
  await sandbox.sandboxPay(payment.out_trade_no, { action: "pay" });
  return (await v1.ordersGet(order.id)).data;
}

export async function listPaidAndShipped(base: string): Promise<AdminOrderSummaryPage> {
  const { v1, cms, setSecurityData } = new Api<string>({
    baseUrl: base,
    securityWorker: (token) => ({ headers: { Authorization: `Bearer ${token}` } }),
  });
  const { data: session } = await v1.sessionsSignIn({ account: "root", secret: "kiosk-root-demo", type: 100 });
  setSecurityData(session.token);
  return (await cms.adminOrdersList({ status: ["paid", "shipped"] })).data;
}

export async function refuse(base: string): Promise<Problem["code"] | undefined> {
  const { v1 } = new Api({ baseUrl: base });
  return v1.productsGet(2_147_483_647).then(
    () => undefined,
    ({ status, error }: HttpResponse<unknown, Problem>) => (status === 404 ? error.code : undefined),
  );
}
