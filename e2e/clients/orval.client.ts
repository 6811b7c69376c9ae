import type { AdminOrder, Order, OrderSummaryPage, PlaceOrder, Problem, Product } from "./generated/orval";
import { adminOrdersGet, ordersList, ordersPlace, productsGet } from "./generated/orval";

async function buy(id: number): Promise<Order> {
  const found = await productsGet(id);
  if (found.status !== 200) throw found.status === 304 ? new Error() : explain(found.data);
  const { name, price }: Product = found.data;
  const body: PlaceOrder = { products: [{ product_id: id, count: 1 }], remark: `${name}: ${price.toFixed()}` };
  // @ts-expect-error `products` is required.
  const wrong: PlaceOrder = { remark: "" };
  const placed = await ordersPlace(body, { headers: { "Idempotency-Key": "7d4f5c0e" } });
  if (placed.status !== 201) throw [explain(placed.data), wrong];
  return placed.data;
}

async function showOrders(): Promise<string[]> {
  const listed = await ordersList({ status: "paid", page: 1 });
  // @ts-expect-error The status is an enum.
  await ordersList({ status: "sent" });
  const { items, total }: OrderSummaryPage =
    listed.status === 200 ? listed.data : { items: [], page: 1, size: 20, total: 0 };
  return items.map(({ order_no, total_price }) => `${total} ${order_no} ${total_price.toFixed(2)}`);
}

async function asAdmin(id: number): Promise<AdminOrder | undefined> {
  const { data, status } = await adminOrdersGet(id);
  // @ts-expect-error Only admins see `note`.
  const shoppers: Order["note"] = "";
  return status === 200 && shoppers ? data : undefined;
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
