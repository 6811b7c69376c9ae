import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents, orderItems, orders } from "@/db/schema/orders";
import { isoTime, statement } from "@/db/statement";
import { ledgerOfOrder } from "@/lib/catalogue/stock/ledger";
import { takeStock } from "@/lib/catalogue/stock/take-stock";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { invalid } from "@/lib/kernel/contract/errors";
import { lowAmong, noteLowStock } from "@/lib/selling/events/note-low-stock";
import { noTerms, priceOrder } from "@/lib/selling/pricing/price-order";
import { keepWithinLimits, mergeLines, tooMany } from "./order-limits";
import { makeOrderNo } from "./order-no";
import { largestTotal, notDeliverable, tooMuch, totalChanged } from "./order-refusals";
import type { Terms } from "./order-terms";
import type { OrderDetail } from "./queries";
import type { OrderInput } from "./schemas";
import { snapName } from "./snap-name";

/** The order gets the names and prices of this moment. */
export async function placeOrder(tx: Database, userId: number, input: OrderInput, terms: Terms): Promise<OrderDetail> {
  const { delivery, address, contact, minutes, timeZone, charge } = terms;
  const lines = mergeLines(input.products);
  const many = tooMany(lines, terms);
  if (many.length) throw invalid(...many);
  await keepWithinLimits(tx, userId, lines, terms);
  const taken = await takeStock(tx, lines);
  const { lines: priced, excluded, prices } = priceOrder(taken, { ...noTerms, charge });
  if (excluded.length) throw invalid(...excluded.map((position) => notDeliverable(taken[position]!.at)));
  if (prices.total_price > largestTotal) throw invalid(tooMuch);
  if (input.expected_total !== undefined && input.expected_total !== prices.total_price)
    throw totalChanged(prices.total_price);
  const items = priced.map(({ at, stock, ...item }, position) => ({ position, ...item }));

  const first = items[0]!;
  const { freight_detail, ...amounts } = prices;
  const order = {
    user_id: userId,
    delivery,
    ...amounts,
    total_count: items.reduce((sum, item) => sum + item.count, 0),
    snap_name: snapName(items.map(({ name, variant_name }) => fullName(name, variant_name))),
    snap_image: first.image,
    remark: input.remark ?? "",
  };
  const asJson = {
    address: address && JSON.stringify(address),
    contact: contact && JSON.stringify(contact),
    freight_detail: freight_detail && JSON.stringify(freight_detail),
    items: JSON.stringify(items),
  };
  for (;;) {
    const order_no = makeOrderNo(timeZone);
    const [placed] = await insertOrder(tx, { order_no, minutes, ...order, ...asJson });
    if (placed) {
      const low = lowAmong(taken, terms.lowStock);
      if (low.length) await noteLowStock(tx, low);
      const { ids, ...row } = placed;
      const events = [{ created_at: row.created_at, ...firstEvent }];
      const withIds = items.map((item) => ({ id: ids[item.position]!, ...newItem, ...item }));
      const snap_image_sizes = items[0]!.image_sizes;
      return { snap_image_sizes, order_no, address, contact, items: withIds, events, ...newOrder, ...order, ...row };
    }
  }
}

/** The answer is made from known values and not read again, because others wait for the stock rows meanwhile. */
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

type NewOrder = Pick<
  typeof orders.$inferSelect,
  | "order_no"
  | "user_id"
  | "delivery"
  | "total_price"
  | "freight"
  | "discount_total"
  | "total_count"
  | "snap_name"
  | "snap_image"
  | "remark"
> & { address: string | null; contact: string | null; freight_detail: string | null; items: string; minutes: number };

/**
 * One statement writes order, items, ledger and first event, because others already wait for the product rows.
 * It returns no row if the order number is taken.
 */
const insertOrder = statement<NewOrder, Pick<OrderDetail, "id" | "created_at" | "expires_at"> & { ids: number[] }>(
  (param) => sql`
    with placed as (
      insert into ${orders} (order_no, user_id, delivery, total_price, freight, freight_detail, discount_total, total_count, snap_name, snap_image,
        address, contact, remark, expires_at)
      values (${param("order_no")}, ${param("user_id")}, ${param("delivery")}, ${param("total_price")}, ${param("freight")}, ${param("freight_detail")}::jsonb, ${param("discount_total")},
        ${param("total_count")}, ${param("snap_name")}, ${param("snap_image")}, ${param("address")}::jsonb, ${param("contact")}::jsonb, ${param("remark")}, now() + make_interval(mins => ${param("minutes")}::int))
      on conflict (order_no) do nothing
      returning id, user_id, ${isoTime(sql`created_at`)} as created_at, ${isoTime(sql`expires_at`)} as expires_at),
    item as (
      select * from jsonb_to_recordset(${param("items")}::jsonb)
        as t(product_id int, variant_id int, position int, name text, variant_name text, image text, price int, count int, subtotal int, discount int)),
    items as (
      insert into ${orderItems} (order_id, product_id, variant_id, position, name, variant_name, image, price, count, subtotal, discount)
      select placed.id, product_id, variant_id, position, name, variant_name, image, price, count, subtotal, discount from item, placed
      returning id, position),
    ledger as (${ledgerOfOrder(sql`item`, sql`placed`)}),
    event as (
      insert into ${orderEvents} (order_id, "to", "by", user_id) select id, 'unpaid', 'shopper', user_id from placed)
    select id, created_at, expires_at, (select json_agg(id order by position) from items) as ids from placed`,
);
