import type { components, paths } from "./generated/openapi-typescript";

type Schemas = components["schemas"];
type Order = Schemas["Order"];
type Product = Schemas["Product"];
type Problem = Schemas["Problem"];
type Page = Schemas["OrderSummaryPage"];
type PlaceOrder = paths["/v1/order"]["post"]["requestBody"]["content"]["application/json"];
type Placed = paths["/v1/order"]["post"]["responses"][201];

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`https://shop.example${path}`, { method, body: body && JSON.stringify(body) });
  if (!answer.ok) throw (await answer.json()) as Problem;
  return answer.json() as Promise<T>;
}

async function buy(id: number): Promise<Order> {
  const product = await ask<Product>("GET", `/v1/product/${id}`);
  const body: PlaceOrder = { products: [{ product_id: product.id, count: 1 }], remark: product.name };
  // @ts-expect-error The body allows no additional fields.
  const wrong: PlaceOrder = { ...body, price: product.price };
  const placed = await ask<Placed["content"]["application/json"]>("POST", "/v1/order", wrong ?? body);
  const line: Schemas["OrderLine"] | undefined = placed.items[0];
  // @ts-expect-error The status is an enum.
  if (placed.status === "sent") throw line;
  return placed;
}

async function showOrders(): Promise<string[]> {
  const { items, total, page }: Page = await ask("GET", "/v1/order?status=paid");
  return items.map(({ order_no, actions }) => `${page}/${total} ${order_no} ${actions.includes("confirm")}`);
}

function explain({ code, errors = [], retry_after }: Problem): string {
  if (code === "out_of_stock") return `Only ${errors.map(({ available }) => available?.toFixed()).join(", ")} left.`;
  // @ts-expect-error The codes are an enum.
  if (code === "sold_out") return "";
  return retry_after ? `In ${retry_after.toFixed()} s.` : (errors[0]?.message ?? code);
}

buy(1).then(showOrders, explain);
