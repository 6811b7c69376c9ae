import { isAxiosError } from "axios";
import type { z } from "zod";
import { createApiClient, type schemas } from "./generated/openapi-zod-client";

/** This client checks each request and each answer against the schemas of the document. */
export async function buy(base: string, shopper: string): Promise<z.infer<typeof schemas.Order>> {
  const { token } = await createApiClient(base).sessions_signIn({ account: shopper, type: 200 });
  const shop = createApiClient(base, { axiosConfig: { headers: { Authorization: `Bearer ${token}` } } });
  const address = { name: "Mei", phone: "13800138000", province: "浙江省", city: "杭州市", detail: "Road 1" };
  const { id: address_id } = await shop.addresses_create(address);
  const product = await shop.products_get({ params: { id: 2 } });
  const variant_id = product.variants.find(({ stock }) => stock > 0)?.id;
  const products = [{ product_id: product.id, variant_id, count: 1 }];
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const order = await shop.orders_place({ products, address_id }, { headers });
  const { out_trade_no } = await shop.payments_preOrder({ order_id: order.id });
  const params = { out_trade_no };
  // @ts-expect-error The action is an enum.
  void (() => shop.sandbox_pay({ action: "steal" }, { params }));
  await shop.sandbox_pay({ action: "pay" }, { params });
  return shop.orders_get({ params: { id: order.id } });
}

export async function listPaidAndShipped(base: string): Promise<z.infer<typeof schemas.AdminOrderSummaryPage>> {
  const root = { account: "root", secret: "kiosk-root-demo", type: 100 } as const;
  const { token } = await createApiClient(base).sessions_signIn(root);
  const headers = { Authorization: `Bearer ${token}` };
  // Axios otherwise writes `status[]=paid&status[]=shipped`.
  const shop = createApiClient(base, { axiosConfig: { headers, paramsSerializer: { indexes: null } } });
  return shop.adminOrders_list({ queries: { status: ["paid", "shipped"] } });
}

export async function refuse(base: string): Promise<string | undefined> {
  return createApiClient(base)
    .products_get({ params: { id: 2_147_483_647 } })
    .then(
      () => undefined,
      (error: unknown) => (isAxiosError(error) && error.status === 404 ? error.response?.data.code : undefined),
    );
}
