import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { ListedProduct } from "../../products/types";
import type { ListedOrder } from "../types";
import { unshippedUnits } from "../unshipped-units";

type Line = NonNullable<ListedOrder["items"]>[number];
export interface PickingLine {
  key: string;
  line: Line;
  count: number;
  orders: { number: string; count: number; isPickup: boolean }[];
  shelf?: Shelf;
}

/** The category and the SKU by which the picking list can be sorted. */
export interface Shelf {
  category: string;
  sku: string | null;
}
export const pickingOrders = ["count", "category", "sku"] as const;
export type PickingOrder = (typeof pickingOrders)[number];

type Card = Pick<ListedProduct, "category_name" | "variant_id" | "sku"> & {
  variants: Pick<ListedProduct["variants"][number], "id" | "sku">[];
};
/** By variant id. */
export const shelvesOf = (products: Card[]) =>
  new Map(
    products.flatMap(({ category_name: category, variant_id, sku, variants }) =>
      [{ id: variant_id, sku }, ...variants].flatMap((each): [number, Shelf][] =>
        each.id === null ? [] : [[each.id, { category, sku: each.sku }]],
      ),
    ),
  );

/**
 * Sums the unshipped units by variant and name, because a renamed product may be a different item. The largest counts come
 * first, or the goods are in the order of the shelves; those that are unknown come last.
 */
export function pickingLines(
  orders: Pick<ListedOrder, "order_no" | "status" | "delivery" | "items">[],
  shelves: ReadonlyMap<number, Shelf> = new Map(),
  order: PickingOrder = "count",
): PickingLine[] {
  const goods = new Map<string, PickingLine>();
  for (const { order_no, status, delivery, items = [] } of orders) {
    for (const line of items) {
      const count = status === "paid" ? unshippedUnits(line) : 0;
      if (count <= 0) continue;
      const key = `${line.variant_id} ${fullName(line.name, line.variant_name)}`;
      const shelf = shelves.get(line.variant_id);
      const found = goods.get(key) ?? { key, line, count: 0, orders: [], shelf };
      found.count += count;
      found.orders.push({ number: order_no.slice(-8), count, isPickup: delivery === "pickup" });
      goods.set(key, found);
    }
  }
  const place = ({ shelf }: PickingLine) => (order === "count" ? "" : shelf?.[order] || "\uffff");
  return [...goods.values()].sort(
    (a, b) =>
      compare(place(a), place(b)) || (order === "count" && b.count - a.count) || (a.line.name < b.line.name ? -1 : 1),
  );
}

/** "A-9" comes before "A-10". */
const compare = new Intl.Collator("zh", { numeric: true }).compare;
