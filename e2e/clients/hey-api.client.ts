import type { AdminOrder, Order, OrderSummaryPage, PlaceOrder, Problem, Product } from "./generated/hey-api";
import { adminOrdersGet, ordersList, ordersPlace, productsGet } from "./generated/hey-api";

async function buy(id: number): Promise<Order> {
  const { data: product, error } = await productsGet({ path: { id } });
  if (error) throw explain(error);
  const { name, price, variants }: Product = product;
  const size = variants.find(({ stock }) => stock > 0);
  const body: PlaceOrder = {
    products: [{ product_id: id, variant_id: size?.id, count: 1 }],
    remark: `${name}: ${price.toFixed()}`,
  };
  const placed = await ordersPlace({ body, headers: { "Idempotency-Key": "7d4f5c0e" } });
  // @ts-expect-error `products` is required.
  const wrong: PlaceOrder = { remark: "" };
  if (placed.error) throw [explain(placed.error), wrong];
  return placed.data;
}

async function showOrders(): Promise<string[]> {
  const { data } = await ordersList({ query: { status: "paid", page: 1 } });
  // @ts-expect-error The status is an enum.
  await ordersList({ query: { status: "sent" } });
  const { items, total }: OrderSummaryPage = data ?? { items: [], page: 1, size: 20, total: 0 };
  return items.map(({ order_no, total_price }) => `${total} ${order_no} ${total_price.toFixed(2)}`);
}

async function asAdmin(id: number): Promise<AdminOrder | undefined> {
  const { data } = await adminOrdersGet({ path: { id } });
  // @ts-expect-error Only admins see `note`.
  const shoppers: Order["note"] = data?.note;
  return shoppers ? data : undefined;
}

function explain({ code, errors = [], retry_after }: Problem): string {
  if (code === "out_of_stock") return `Only ${errors.map(({ available }) => available?.toFixed()).join(", ")} left.`;
  // @ts-expect-error The codes are an enum.
  if (code === "sold_out") return "";
  return retry_after ? `In ${retry_after.toFixed()} s.` : (errors[0]?.message ?? code);
}

void buy(1)
  .then(showOrders, explain)
  .then(() => asAdmin(1));
