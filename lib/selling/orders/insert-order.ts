import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents, orderItems, orders } from "@/db/schema/orders";
import { isoTime, statement } from "@/db/statement";
import { ledgerOfOrder } from "@/lib/catalogue/stock/stocks";
import { makeOrderNo } from "./order-no";
import type { Terms } from "./order-terms";
import type { OrderDetail } from "./queries";

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
/** An order that has no number yet. */
export type NewOrder = Pick<Stored, Plain | AsJson> & { goods_total: number };
/** What the database adds to it. `ids` are those of its items, in their order. */
export type Placed = Pick<OrderDetail, "id" | "order_no" | "created_at" | "expires_at"> & { ids: number[] };

/** Inserts the order with its items, its ledger and its first event, under a number that no other order has. */
export async function insertOrder(
  tx: Database,
  { goods_total, address, contact, freight_detail, ...order }: NewOrder,
  items: readonly object[],
  { minutes, timeZone }: Pick<Terms, "minutes" | "timeZone">,
): Promise<Placed> {
  const asJson = {
    address: address && JSON.stringify(address),
    contact: contact && JSON.stringify(contact),
    freight_detail: freight_detail && JSON.stringify(freight_detail),
    items: JSON.stringify(items),
  };
  for (;;) {
    const order_no = makeOrderNo(timeZone);
    const [placed] = await insertUnder(tx, { order_no, minutes, ...order, ...asJson });
    if (placed) return { order_no, ...placed };
  }
}

type Values = Pick<Stored, "order_no" | Plain> & Record<AsJson, string | null> & { items: string; minutes: number };

/**
 * One statement writes order, items, ledger and first event, because others already wait for the product rows.
 * It returns no row if the order number is taken.
 */
const insertUnder = statement<Values, Omit<Placed, "order_no">>((param) => {
  // No test can tell: the lines come back as they were inserted, which is in this order.
  const inOrder = sql`order by position`;
  return sql`
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
    select id, created_at, expires_at, (select json_agg(id ${inOrder}) from items) as ids from placed`;
});
