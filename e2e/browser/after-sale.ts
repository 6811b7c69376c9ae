import { randomBytes } from "node:crypto";
import { requestAsRoot } from "./admin";

type Fields = Record<string, unknown>;

export async function createShopper(baseURL: string) {
  const account = `t-${randomBytes(6).toString("hex")}`;
  const call = async (method: string, path: string, body?: object | FormData, token?: string): Promise<Fields> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${baseURL}${path}`, {
      method,
      headers: {
        ...(!isForm && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await call("POST", "/v1/token", { account, type: 200 });
  return (method: string, path: string, body?: object | FormData) => call(method, path, body, token as string);
}
type Shopper = Awaited<ReturnType<typeof createShopper>>;

export async function placePaidOrder(
  baseURL: string,
  shopper: Shopper,
  lines: { product_id: number; count: number }[],
) {
  const region = { province: "浙江省", city: "杭州市", district: "西湖区", postal_code: "310013" };
  const { id: address_id } = await shopper("POST", "/v1/address", {
    ...region,
    name: "王小明",
    phone: "13800138000",
    detail: "龙井路 1 号",
  });
  const { id } = await shopper("POST", "/v1/order", { products: lines, address_id });
  const { out_trade_no } = await shopper("POST", "/v1/pay/pre_order", { order_id: id });
  await fetch(`${baseURL}/sandbox/payments/${out_trade_no}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay", notify: "once" }),
  });
  for (let turn = 0; ; turn++) {
    const order = await requestAsRoot(baseURL, "GET", `/cms/order/${id}`);
    if (order.status === "paid") return order as { id: number; order_no: string; items: { id: number }[] };
    if (turn > 600) throw new Error(`order ${id} is still ${order.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const ship = (baseURL: string, id: number) =>
  requestAsRoot(baseURL, "PUT", `/cms/order/${id}/status`, {
    status: "shipped",
    carrier: "SF",
    tracking_no: `SF${randomBytes(5).toString("hex")}`,
  });

interface AfterSaleOptions {
  type?: "refund" | "return";
  count?: number;
  images?: string[];
  description?: string;
}

/** A request for shipped goods, which only an admin decides. */
export async function createAfterSale(
  baseURL: string,
  shopper: Shopper,
  { type = "refund", count = 1, ...more }: AfterSaleOptions = {},
  product_id: number,
) {
  const order = await placePaidOrder(baseURL, shopper, [{ product_id, count: 3 }]);
  await ship(baseURL, order.id);
  const items = [{ item_id: order.items[0]!.id, count }];
  const { reasons } = await shopper("GET", `/v1/order/${order.id}/after_sale`);
  const reason = (reasons as { value: string; cases: string[] }[]).find(({ cases }) => cases.includes(type))!.value;
  const requested = await shopper("POST", "/v1/after_sale", { order_id: order.id, type, items, reason, ...more });
  return { id: requested.id as number, order };
}
