import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts } from "@/db/schema/offers";
import { orderEvents, orderItems, orders } from "@/db/schema/orders";
import { statement } from "@/db/statement";
import { ledgerOfOrder } from "@/lib/catalogue/stock/stocks";
import { deductStock } from "@/lib/catalogue/stock/take-stock";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { newlyLow, recordLowStock } from "@/lib/selling/events/record-low-stock";
import { couponProblem, lockCoupon, refuseCoupon, spendCoupon } from "@/lib/selling/offers/spend-coupon";
import { priceOrder } from "@/lib/selling/pricing/price-order";
import { enforceLimits, linesOf } from "./order-limits";
import type { Terms } from "./order-terms";
import type { OrderInput } from "./schemas";

/** `adminId`: the admin who orders for the shopper. */
export async function placeOrder(
  tx: Database,
  userId: number,
  input: Pick<OrderInput, "products" | "expected_total" | "remark">,
  terms: Terms,
  adminId?: number,
): Promise<number> {
  const lines = linesOf(input.products);
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
  const order_id = await insertOrder(tx, { ...order, goods: names.join("\n") }, items, { ...terms, adminId });
  if (discounts.length) await tx.insert(orderDiscounts).values(discounts.map((each) => ({ order_id, ...each })));
  if (coupon) await spendCoupon(tx, terms.coupon!.id, order_id);
  await recordLowStock(tx, newlyLow(taken, terms.lowStock));
  return order_id;
}

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

async function insertOrder(
  tx: Database,
  { goods_total, address, contact, freight_detail, ...order }: NewOrder & { goods: string },
  items: readonly object[],
  { minutes, timeZone, adminId = null }: Pick<Terms, "minutes" | "timeZone"> & { adminId?: number | null },
): Promise<number> {
  const asJson = {
    address: address && JSON.stringify(address),
    contact: contact && JSON.stringify(contact),
    freight_detail: freight_detail && JSON.stringify(freight_detail),
    items: JSON.stringify(items),
  };
  for (;;) {
    const values = { order_no: makeOrderNo(timeZone), minutes, adminId, ...order, ...asJson };
    const [placed] = await insertUnder(tx, values);
    if (placed) return placed.id;
  }
}

type Values = Pick<Stored, "order_no" | "goods" | Plain> &
  Record<AsJson, string | null> & { items: string; minutes: number; adminId: number | null };

/** A single statement, because other orders wait for the product rows. Returns no row if the number is taken. */
const insertUnder = statement<Values, { id: number }>(
  (param) => sql`
    with placed as (
      insert into ${orders} (order_no, user_id, delivery, total_price, freight, freight_detail, discount_total, total_count, snap_name, snap_image, goods,
        address, contact, remark, expires_at)
      values (${param("order_no")}, ${param("user_id")}, ${param("delivery")}, ${param("total_price")}, ${param("freight")}, ${param("freight_detail")}::jsonb, ${param("discount_total")},
        ${param("total_count")}, ${param("snap_name")}, ${param("snap_image")}, ${param("goods")}, ${param("address")}::jsonb, ${param("contact")}::jsonb, ${param("remark")}, now() + make_interval(mins => ${param("minutes")}::int))
      on conflict (order_no) do nothing
      returning id, user_id, created_at),
    item as (
      select * from jsonb_to_recordset(${param("items")}::jsonb)
        as t(product_id int, variant_id int, position int, name text, variant_name text, image text, price int, count int, subtotal int, discount int, block_id int)),
    items as (
      insert into ${orderItems} (order_id, product_id, variant_id, position, name, variant_name, sku, barcode, image, price, cost_price, count, subtotal, discount, block_id)
      select placed.id, product_id, variant_id, position, name, variant_name, sold.sku, sold.barcode, image, price, sold.cost_price, count, subtotal, discount, block_id
      from placed, item, lateral (select v.sku, v.barcode, v.cost_price from variants v where v.id = item.variant_id limit 1) sold),
    ledger as (${ledgerOfOrder(sql`item`, sql`placed`)}),
    event as (
      insert into ${orderEvents} (order_id, "to", "by", user_id) select id, 'unpaid', case when ${param("adminId")}::int is null then 'shopper' else 'admin' end, coalesce(${param("adminId")}::int, user_id) from placed)
    select id from placed`,
);

/** The second in the shop's time zone, and eight random digits. */
export const makeOrderNo = (timeZone: string, now = new Date()) =>
  `${now.toLocaleString("sv-SE", { timeZone }).replaceAll(/\D/g, "")}${String(randomInt(100_000_000)).padStart(8, "0")}`;

export const snapName = ([first, ...more]: string[]) => (more.length ? `${first} +${more.length}` : first!);
