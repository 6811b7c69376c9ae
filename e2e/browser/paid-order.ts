import { randomBytes } from "node:crypto";
import { requestAsRoot } from "./admin";

const json = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

interface OrderOptions {
  name?: string;
  remark?: string;
  notify?: "once" | "wrong_amount";
  delivery?: "pickup";
  lines?: { product_id: number; count: number }[];
}

/** A new shopper orders and pays in the sandbox, as a mini-program does. The notification arrives a moment later. */
export async function orderAndPay(
  baseURL: string,
  {
    name = "王小明",
    remark = "",
    notify = "once",
    delivery,
    lines,
  }: OrderOptions & Required<Pick<OrderOptions, "lines">>,
): Promise<{ id: number; pickup_code: () => Promise<string> }> {
  const send = async (method: string, path: string, body: object, token?: string) =>
    json(
      await fetch(`${baseURL}${path}`, {
        method,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }),
    );
  const { token } = await send("POST", "/v1/token", { account: `t-${randomBytes(6).toString("hex")}`, type: 200 });
  const region = { province: "浙江省", city: "杭州市", district: "西湖区", postal_code: "310013" };
  const { id: address_id } = await send(
    "POST",
    "/v1/address",
    { ...region, name, phone: "13800138000", detail: "龙井路 1 号" },
    token,
  );
  const { id } = await send(
    "POST",
    "/v1/order",
    { products: lines, remark, ...(delivery ? { delivery } : { address_id }) },
    token,
  );
  const { out_trade_no } = await send("POST", "/v1/pay/pre_order", { order_id: id }, token);
  await fetch(`${baseURL}/sandbox/payments/${out_trade_no}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "pay", notify }),
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    id,
    pickup_code: async () => (await json(await fetch(`${baseURL}/v1/order/${id}`, { headers }))).pickup_code,
  };
}

export async function createPaidOrder(baseURL: string, wanted: OrderOptions = {}) {
  const lines = wanted.lines ?? [{ product_id: (await createProduct(baseURL)).id, count: 1 }];
  const { id, pickup_code } = await orderAndPay(baseURL, { ...wanted, lines });
  for (let turn = 0; ; turn++) {
    const order = await requestAsRoot(baseURL, "GET", `/cms/order/${id}`);
    if (order.status === "paid")
      return { ...order, pickup_code: await pickup_code() } as {
        id: number;
        order_no: string;
        total_price: number;
        version: number;
        items: { id: number }[];
        payments: { out_trade_no: string }[];
        pickup_code: string;
      };
    if (turn > 600) throw new Error(`order ${id} is still ${order.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A new product, so that tests do not use each other's stock. */
export const createProduct = (baseURL: string, fields: object = {}) =>
  requestAsRoot(baseURL, "POST", "/cms/product", {
    category_id: 1,
    name: "Longjing tea 50 g",
    price: 6800,
    stock: 100,
    main_image: "demo/longjing-tea.webp",
    on_sale: true,
    ...fields,
  });
