import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { ListedOrder } from "../types";
import { unshippedUnits } from "../unshipped-units";

type Line = NonNullable<ListedOrder["items"]>[number];
export interface PickingLine {
  key: string;
  line: Line;
  count: number;
  orders: { number: string; count: number }[];
}

/**
 * Sums the unshipped units by variant and name, because a renamed product may be a different item. The largest counts come first.
 */
export function pickingLines(orders: Pick<ListedOrder, "order_no" | "status" | "items">[]): PickingLine[] {
  const goods = new Map<string, PickingLine>();
  for (const { order_no, status, items = [] } of orders) {
    for (const line of items) {
      const count = status === "paid" ? unshippedUnits(line) : 0;
      if (count <= 0) continue;
      const key = `${line.variant_id} ${fullName(line.name, line.variant_name)}`;
      const found = goods.get(key) ?? { key, line, count: 0, orders: [] };
      found.count += count;
      found.orders.push({ number: order_no.slice(-8), count });
      goods.set(key, found);
    }
  }
  return [...goods.values()].sort((a, b) => b.count - a.count || (a.line.name < b.line.name ? -1 : 1));
}
