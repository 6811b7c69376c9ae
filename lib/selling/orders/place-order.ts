import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts } from "@/db/schema/offers";
import { orderEvents, orderItems, orders } from "@/db/schema/orders";
import { isoTime, statement } from "@/db/statement";
import { ledgerOfOrder } from "@/lib/catalogue/stock/stocks";
import { deductStock } from "@/lib/catalogue/stock/take-stock";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { newlyLow, recordLowStock } from "@/lib/selling/events/record-low-stock";
import { couponProblem, lockCoupon, refuseCoupon, spendCoupon } from "@/lib/selling/offers/spend-coupon";
import type { Discount } from "@/lib/selling/pricing/apply-offers";
import { priceOrder } from "@/lib/selling/pricing/price-order";
import { enforceLimits, mergeLines } from "./order-limits";
import type { Terms } from "./order-terms";
import type { OrderDetail } from "./queries";
import type { OrderInput } from "./schemas";

/** `adminId`: the admin who orders for the shopper. */
export async function placeOrder(
  tx: Database,
  userId: number,
  input: Pick<OrderInput, "products" | "expected_total" | "remark">,
  terms: Terms,
  adminId?: number,
): Promise<OrderDetail> {
  const lines = mergeLines(input.products);
  await enforceLimits(tx, userId, lines, terms);
  if (terms.coupon) await lockCoupon(tx, userId, terms.coupon.id);
  const taken = await deductStock(tx, lines);
  const { lines: priced, excluded, prices, discounts, coupon } = priceOrder(taken, terms);
  refuseExcluded(taken, excluded, terms);
  if (coupon?.problem) refuseCoupon(couponProblem(coupon.problem));
  if (isTooLarge(prices, discounts)) throw invalid(totalTooLarge);
  refuseTotal(prices.total_price, input.expected_total);
  const blockAt = (at: number) => input.products[at]!.block_id;
  const items = priced.map(({ at, stock, ...item }, position) => ({ position, block_id: blockAt(at), ...item }));
  const names = items.map(({ name, variant_name }) => fullName(name, variant_name));
  const order: NewOrder = {
    user_id: userId,
    delivery: terms.delivery,
    address: terms.address,
    contact: terms.contact,
    ...prices,
    total_count: items.reduce((sum, item) => sum + item.count, 0),
    snap_name: snapName(names),
    snap_image: items[0]!.image,
    remark: input.remark ?? "",
  };
  const placed = await insertOrder(tx, { ...order, goods: names.join("\n") }, items, { ...terms, adminId });
  const named = discounts.length ? await insertDiscounts(tx, placed.id, discounts) : [];
  if (coupon) await spendCoupon(tx, terms.coupon!.id, placed.id);
  await recordLowStock(tx, newlyLow(taken, terms.lowStock));
  return answerOf(order, items, placed, named);
}

/** Built from known values instead of a query, because other orders wait for the stock rows. */
function answerOf(
  order: NewOrder,
  items: PlacedItem[],
  { ids, ...row }: Placed,
  discounts: OrderDetail["discounts"],
): OrderDetail {
  const withIds = items.map((item) => ({ id: ids[item.position]!, ...newItem, ...item }));
  const events = [{ created_at: row.created_at, ...firstEvent }];
  return { snap_image_sizes: items[0]!.image_sizes, items: withIds, events, discounts, ...newOrder, ...order, ...row };
}

type PlacedItem = Omit<OrderDetail["items"][number], "id" | keyof typeof newItem> & { position: number };

const firstEvent = { kind: "move", from: null, to: "unpaid", by: "shopper", reason: "" } as const;
const newItem = {
  shipped_count: 0,
  held_count: 0,
  claimed_count: 0,
  refunded_count: 0,
  review_id: null,
  can_review: false,
};
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
  invoice: null,
  is_part_shipped: false,
  claimed_count: 0,
  refunded_count: 0,
  can_request_after_sale: false,
  has_open_after_sale: false,
  can_change_address: false,
  can_review: false,
  can_request_invoice: false,
} satisfies Partial<OrderDetail>;

const largestTotal = 99_999_999;

export const totalTooLarge: FieldError = {
  path: "products",
  code: "too_big",
  message: msg("Before discounts, an order may cost at most {most}.", { most: { fen: largestTotal } }),
};

/** Before discounts, because the price of each line and each discount is stored in 32 bits too. */
export const isTooLarge = ({ total_price }: { total_price: number }, discounts: readonly { amount: number }[]) =>
  discounts.reduce((sum, { amount }) => sum + amount, total_price) > largestTotal;

export const notDeliverable = (at: number, message: FieldError["message"]): FieldError => ({
  path: `products.${at}.product_id`,
  code: "not_deliverable",
  message,
});

function refuseExcluded(lines: readonly { at: number }[], excluded: readonly number[], { undelivered }: Terms) {
  if (excluded.length) throw invalid(...excluded.map((position) => notDeliverable(lines[position]!.at, undelivered)));
}

/** `expected` is the total that the shopper saw. Prices, freight or stock may have changed since. */
function refuseTotal(total: number, expected: number | undefined) {
  if (expected === undefined || expected === total) return;
  const message = msg("The total is now {total}.", { total: { fen: total } });
  throw new AppError("stale", message, {
    errors: [{ path: "expected_total", code: "total_changed", message, total }],
  });
}

type Stored = typeof orders.$inferSelect;
type Plain =
  | "user_id"
  | "delivery"
  | "total_price"
  | "freight"
  | "discount_total"
  | "total_count"
  | "snap_name"
  | "snap_image"
  | "remark";
type AsJson = "address" | "contact" | "freight_detail";
type NewOrder = Pick<Stored, Plain | AsJson> & { goods_total: number };
type Placed = Pick<OrderDetail, "id" | "order_no" | "created_at" | "expires_at"> & { ids: number[] };

async function insertOrder(
  tx: Database,
  { goods_total, address, contact, freight_detail, ...order }: NewOrder & { goods: string },
  items: readonly object[],
  { minutes, timeZone, adminId = null }: Pick<Terms, "minutes" | "timeZone"> & { adminId?: number | null },
): Promise<Placed> {
  const asJson = {
    address: address && JSON.stringify(address),
    contact: contact && JSON.stringify(contact),
    freight_detail: freight_detail && JSON.stringify(freight_detail),
    items: JSON.stringify(items),
  };
  for (;;) {
    const order_no = makeOrderNo(timeZone);
    const [placed] = await insertUnder(tx, { order_no, minutes, adminId, ...order, ...asJson });
    if (placed) return { order_no, ...placed };
  }
}

type Values = Pick<Stored, "order_no" | "goods" | Plain> &
  Record<AsJson, string | null> & { items: string; minutes: number; adminId: number | null };

/** A single statement, because other orders wait for the product rows. Returns no row if the number is taken. */
const insertUnder = statement<Values, Omit<Placed, "order_no">>((param) => {
  const inOrder = sql`order by position`;
  return sql`
    with placed as (
      insert into ${orders} (order_no, user_id, delivery, total_price, freight, freight_detail, discount_total, total_count, snap_name, snap_image, goods,
        address, contact, remark, expires_at)
      values (${param("order_no")}, ${param("user_id")}, ${param("delivery")}, ${param("total_price")}, ${param("freight")}, ${param("freight_detail")}::jsonb, ${param("discount_total")},
        ${param("total_count")}, ${param("snap_name")}, ${param("snap_image")}, ${param("goods")}, ${param("address")}::jsonb, ${param("contact")}::jsonb, ${param("remark")}, now() + make_interval(mins => ${param("minutes")}::int))
      on conflict (order_no) do nothing
      returning id, user_id, ${isoTime(sql`created_at`)} as created_at, ${isoTime(sql`expires_at`)} as expires_at),
    item as (
      select * from jsonb_to_recordset(${param("items")}::jsonb)
        as t(product_id int, variant_id int, position int, name text, variant_name text, image text, price int, count int, subtotal int, discount int, block_id int)),
    items as (
      insert into ${orderItems} (order_id, product_id, variant_id, position, name, variant_name, sku, barcode, image, price, cost_price, count, subtotal, discount, block_id)
      select placed.id, product_id, variant_id, position, name, variant_name, sold.sku, sold.barcode, image, price, sold.cost_price, count, subtotal, discount, block_id
      from placed, item, lateral (select v.sku, v.barcode, v.cost_price from variants v where v.id = item.variant_id limit 1) sold
      returning id, position),
    ledger as (${ledgerOfOrder(sql`item`, sql`placed`)}),
    event as (
      insert into ${orderEvents} (order_id, "to", "by", user_id) select id, 'unpaid', case when ${param("adminId")}::int is null then 'shopper' else 'admin' end, coalesce(${param("adminId")}::int, user_id) from placed)
    select id, created_at, expires_at, (select json_agg(id ${inOrder}) from items) as ids from placed`;
});

const insertDiscounts = (tx: Database, order_id: number, discounts: Discount[]) =>
  tx
    .insert(orderDiscounts)
    .values(discounts.map((each) => ({ order_id, ...each })))
    .returning({
      id: orderDiscounts.id,
      kind: orderDiscounts.kind,
      name: orderDiscounts.name,
      target: orderDiscounts.target,
      amount: orderDiscounts.amount,
    });

export const makeOrderNo = (timeZone: string, now = new Date()) =>
  `${digitsOf(timeZone, Math.floor(now.getTime() / 1000))}${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** Cached by second: formatting a time takes longer than all other computations of an order. */
let last = { timeZone: "", second: 0, digits: "" };

function digitsOf(timeZone: string, second: number) {
  if (last.second === second && last.timeZone === timeZone) return last.digits;
  const twoDigits = {
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  } as const;
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, hourCycle: "h23", year: "numeric", ...twoDigits });
  const parts = format.formatToParts(second * 1000);
  const digits = parts.filter(({ type }) => type !== "literal").map(({ value }) => value);
  last = { timeZone, second, digits: digits.join("") };
  return last.digits;
}

export const snapName = ([first, ...more]: string[]) => (more.length ? `${first} +${more.length}` : first!);
