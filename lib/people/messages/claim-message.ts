import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { AfterSaleStatus } from "@/db/schema/after-sales";
import { consents, type MessageField, type MessageKind, messages } from "@/db/schema/events";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { formatMoney } from "@/lib/i18n/format";
import { orderState } from "@/lib/i18n/order-state";
import { translate } from "@/lib/i18n/translate";
import { readSettings } from "@/lib/settings/queries";
import type { SubscribeMessage } from "@/lib/wechat/mini-program";
import { ownText, truncateValue, type ValueName } from "./field-values";

export interface ClaimedMessage {
  kind: MessageKind;
  user_id: number;
  message: SubscribeMessage;
}
interface Found {
  kind: MessageKind;
  user_id: number;
  is_old: boolean;
  template_id: string;
  fields: MessageField[];
  page: string;
  enabled: boolean;
  openid: string | null;
  has_consented_once: boolean;
  /** The parcel was taken back and the order shipped again. */
  was_shipped_again: boolean;
  /** False for a message about a variant that cannot be bought any more. */
  is_on_sale: boolean;
  /** The order, or the product. */
  record_id: number;
  order_no: string | null;
  status: OrderStatus | null;
  delivery: Delivery;
  /** The state to show in the message: that of the request at its decision, otherwise that of the order. */
  shown_status: OrderStatus | AfterSaleStatus | null;
  total_price: number;
  goods: string;
  pickup_code: string | null;
  created_at: Date | string;
  expires_at: Date | string;
}

/** Uses up a consent and claims the message, or returns the reason why it is not sent. */
export async function claimMessage(tx: Database, id: number): Promise<ClaimedMessage | undefined> {
  const found = await find(tx, id);
  if (!found) return undefined;
  const { kind, user_id, template_id, openid } = found;
  if (!isNeeded(found) || !openid || !found.has_consented_once) return forget(tx, id);
  if (found.is_old) return end(tx, id, { status: "late" });
  if (!found.enabled) return end(tx, id, { due_at: sql`now() + interval '10 minutes'` as unknown as Date });
  const spent = await tx
    .update(consents)
    .set({ left: sql`${consents.left} - 1` })
    .where(and(eq(consents.user_id, user_id), eq(consents.template_id, template_id), gt(consents.left, 0)))
    .returning();
  if (!spent.length) return end(tx, id, { status: "refused" });
  await end(tx, id, { status: "sending", template_id, due_at: sql`now()` as unknown as Date });
  const values = await valuesFor(tx, found);
  const data = Object.fromEntries(
    found.fields.map(({ key, value }) => [key, truncateValue(key, ownText(value) ?? values[value as ValueName] ?? "")]),
  );
  const page = `${found.page}?id=${found.record_id}`;
  return { kind, user_id, message: { openid, templateId: template_id, page, data } };
}

const isOld = sql`coalesce(e.created_at, m.created_at) < now() - interval '1 day'`;

/** Locks the message's row: of two concurrent instances, the later one finds none. */
async function find(tx: Database, id: number) {
  const [found] = await rows<Found>(
    tx,
    sql`select m.kind, m.user_id, m.kind <> 'unpaid' and ${isOld} as is_old,
        t.template_id, t.fields, t.page, t.enabled,
        (select identifier from identities where user_id = m.user_id and type = 200) as openid,
        exists (select from consents c where c.user_id = m.user_id and c.template_id = t.template_id) as has_consented_once,
        exists (select from order_events l where l.order_id = o.id and l.id > e.sequence and l.kind = 'move' and l."to" = 'shipped') as was_shipped_again,
        v.id is null or (v.deleted_at is null and p.on_sale and p.deleted_at is null) as is_on_sale,
        coalesce(o.id, p.id) as record_id, o.order_no, o.status, o.delivery, coalesce(case when a.id is not null then e.data ->> 'status' end, o.status) as shown_status,
        coalesce(case e.resource when 'invoice' then (e.data ->> 'amount')::int end, a.agreed + a.agreed_freight, a.entitled + a.entitled_freight, o.total_price, v.price) as total_price,
        coalesce(o.snap_name, concat_ws(' ', p.name, nullif(array_to_string(v.values, ' / '), ''))) as goods,
        o.pickup_code, coalesce(o.created_at, m.created_at) as created_at, o.expires_at
      from messages m join message_templates t on t.kind = m.kind left join events e on e.id = m.event_id
      left join variants v on v.id = m.variant_id left join products p on p.id = v.product_id
      left join after_sales a on e.resource = 'after_sale' and a.id = e.resource_id
      left join orders o on o.id = case e.resource when 'order' then e.resource_id else (e.data ->> 'order_id')::int end
      where m.id = ${id} and m.status = 'pending' for update of m skip locked`,
  );
  return found;
}

/**
 * Skips reminders of orders that were paid, pickup messages for goods that were handed over, and messages about goods
 * that were taken back, about a refund of nothing, or about a variant that is not on sale any more.
 */
const isNeeded = ({ kind, status, shown_status, total_price, expires_at, was_shipped_again, is_on_sale }: Found) =>
  is_on_sale &&
  (kind !== "unpaid" || (status === "unpaid" && new Date(expires_at) > new Date())) &&
  (kind !== "pickup" || status === "paid") &&
  (kind !== "shipped" || ((status === "shipped" || status === "completed") && !was_shipped_again)) &&
  (shown_status !== "refunded" || total_price > 0);

async function end(tx: Database, id: number, set: Partial<typeof messages.$inferInsert>): Promise<undefined> {
  await tx.update(messages).set(set).where(eq(messages.id, id));
}

async function forget(tx: Database, id: number): Promise<undefined> {
  await tx.delete(messages).where(eq(messages.id, id));
}

async function valuesFor(tx: Database, found: Found): Promise<Record<ValueName, string | null>> {
  const settings = await readSettings(tx, "shop.name", "shop.time_zone");
  const timeZone = settings["shop.time_zone"];
  return {
    order_no: found.order_no,
    total: formatMoney(found.total_price).replaceAll(",", ""),
    goods: found.goods,
    status: found.shown_status && translate(orderState(found.shown_status, found.delivery), "zh"),
    time: clock(found.created_at, timeZone),
    expires_at: clock(found.expires_at, timeZone),
    pickup_code: found.pickup_code,
    shop: settings["shop.name"],
  };
}

/** WeChat's format of a time, such as 2026-11-20 16:30. */
const clock = (time: Date | string, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(time));
