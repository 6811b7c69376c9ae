import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { eventDeliveries, events } from "@/db/schema/events";
import type { AddressSnapshot, orders } from "@/db/schema/orders";
import { formatMoney } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { alarmPath } from "@/lib/selling/events/alarm-types";
import type { EventDetails } from "@/lib/selling/events/describe-event";
import { type Composed, linkTo } from "./compose";

type Printed = "id" | "order_no" | "delivery" | "pickup_code" | "total_price" | "remark";
interface Receipt extends Pick<typeof orders.$inferSelect, Printed> {
  /** Of a pickup, only the name and the phone. */
  recipient: Partial<AddressSnapshot> | null;
  goods: string[];
}

/** Deliveries of orders that the counter does not prepare: sent by express, virtual, or no longer waiting. */
export const isNotPrinted = sql`not exists (select from ${events} e join orders o on o.id = e.resource_id
  where e.id = ${eventDeliveries.event_id} and o.status = 'paid' and o.delivery in ('pickup', 'local'))`;

/** One receipt for each event of a paid order. */
export async function composeReceipts(db: Database, paid: readonly EventDetails[], language: Language) {
  const ids = paid.map(({ resource_id }) => resource_id);
  const found = await rows<Receipt>(
    db,
    sql`select o.id, o.order_no, o.delivery, o.pickup_code, o.total_price, o.remark, coalesce(o.address, o.contact) as recipient,
        (select json_agg(i.count || ' × ' || concat_ws(' ', i.name, nullif(i.variant_name, '')) order by i.position)
          from order_items i where i.order_id = o.id) as goods
      from orders o where o.id = any(${`{${ids.join(",")}}`}::int[])`,
  );
  const byId = new Map(found.map((receipt) => [receipt.id, receipt]));
  return paid.map(
    (event): Composed => ({
      message: { ...textOf(byId.get(event.resource_id)!, language), link: linkTo(alarmPath(event), language) },
      events: [event],
    }),
  );
}

/** The goods are last, because a long list is cut. Of a pickup code, staff see the end: the shopper proves the rest. */
function textOf(
  { order_no, delivery, pickup_code, total_price, remark, recipient, goods }: Receipt,
  language: Language,
) {
  const { name, phone, province, city, district, detail } = recipient ?? {};
  const title =
    delivery === "pickup" ? msg("Pickup …{end}", { end: pickup_code?.slice(-4) ?? "" }) : ("Local delivery" as const);
  const lines = [
    translate(msg("Order {order_no}", { order_no }), language),
    [name, phone].filter(Boolean).join(" "),
    [province, city, district, detail].filter(Boolean).join(" "),
    remark && translate(msg("Message: {remark}", { remark }), language),
    translate(msg("Amount: {amount}", { amount: formatMoney(total_price) }), language),
    ...goods,
  ];
  return { title: translate(title, language), lines: lines.filter(Boolean) };
}
