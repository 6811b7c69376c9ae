import type { Database } from "@/db/client";
import { takeStock } from "@/lib/catalogue/stock/take-stock";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { lowAmong, noteLowStock } from "@/lib/selling/events/note-low-stock";
import { noTerms, priceOrder } from "@/lib/selling/pricing/price-order";
import { insertOrder, type NewOrder, type Placed } from "./insert-order";
import { keepWithinLimits, mergeLines, refuseTooMany } from "./order-limits";
import { refuseExcluded, refuseTotal } from "./order-refusals";
import type { Terms } from "./order-terms";
import type { OrderDetail } from "./queries";
import type { OrderInput } from "./schemas";
import { snapName } from "./snap-name";

/** The order gets the names and prices of this moment. Others may wait for the stock from `takeStock` to the end of the transaction. */
export async function placeOrder(tx: Database, userId: number, input: OrderInput, terms: Terms): Promise<OrderDetail> {
  const lines = mergeLines(input.products);
  refuseTooMany(lines, terms);
  await keepWithinLimits(tx, userId, lines, terms);
  const taken = await takeStock(tx, lines);
  const { lines: priced, excluded, prices } = priceOrder(taken, { ...noTerms, charge: terms.charge });
  refuseExcluded(taken, excluded);
  refuseTotal(prices.total_price, input.expected_total);
  const items = priced.map(({ at, stock, ...item }, position) => ({ position, ...item }));
  const order: NewOrder = {
    user_id: userId,
    delivery: terms.delivery,
    address: terms.address,
    contact: terms.contact,
    ...prices,
    total_count: items.reduce((sum, item) => sum + item.count, 0),
    snap_name: snapName(items.map(({ name, variant_name }) => fullName(name, variant_name))),
    snap_image: items[0]!.image,
    remark: input.remark ?? "",
  };
  const placed = await insertOrder(tx, order, items, terms);
  await noteLowStock(tx, lowAmong(taken, terms.lowStock));
  return answerOf(order, items, placed);
}

/** The answer is made from known values and not read again, because others wait for the stock rows meanwhile. */
function answerOf(order: NewOrder, items: PlacedItem[], { ids, ...row }: Placed): OrderDetail {
  const withIds = items.map((item) => ({ id: ids[item.position]!, ...newItem, ...item }));
  const events = [{ created_at: row.created_at, ...firstEvent }];
  return { snap_image_sizes: items[0]!.image_sizes, items: withIds, events, ...newOrder, ...order, ...row };
}

type PlacedItem = Omit<OrderDetail["items"][number], "id" | keyof typeof newItem> & { position: number };

const firstEvent = { kind: "move", from: null, to: "unpaid", by: "shopper", reason: "" } as const;
const newItem = { shipped_count: 0, held_count: 0, claimed_count: 0, refunded_count: 0 };
const newOrder = {
  status: "unpaid",
  paid_at: null,
  shipped_at: null,
  completed_at: null,
  cancelled_at: null,
  refunded_amount: 0,
  pickup_code: null,
  payment: null,
  shipments: [],
  after_sales: [],
  claimed_count: 0,
  refunded_count: 0,
  may_ask_back: false,
  is_asked_back: false,
} satisfies Partial<OrderDetail>;
