import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { AfterSaleType } from "@/db/schema/after-sales";
import { isoTime } from "@/db/statement";
import { formatMoney } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { msg, type Plain, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { AlarmResource, AlarmType } from "./alarm-types";

interface Goods {
  goods: string[];
  kinds: number;
}

export interface EventDetails {
  id: number;
  type: AlarmType;
  resource: AlarmResource;
  resource_id: number;
  position: number;
  data: Record<string, string | number | null>;
  created_at: string;
  order: (Goods & { total_price: number; remark: string }) | null;
  after_sale: (Goods & RequestSummary) | null;
}
interface RequestSummary {
  amount: number;
  type: AfterSaleType;
  reason: string;
  description: string;
  by: "shopper" | "admin";
  is_automatic: boolean;
}

const namedGoods = 3;
const inOrder = sql`order by named.position`;

export const readEvents = (db: Database, ids: readonly number[]) =>
  rows<EventDetails>(
    db,
    sql`select e.id::float8 as id, e.type, e.resource, e.resource_id, e.position::float8 as position, e.data,
        ${isoTime(sql`e.created_at`)} as created_at,
        case when e.type = 'order.paid' then (
          select json_build_object('total_price', o.total_price, 'remark', o.remark,
            'goods', (select json_agg(named.text ${inOrder}) from (
              select i.position, i.count || ' × ' || concat_ws(' ', i.name, nullif(i.variant_name, '')) as text
              from order_items i where i.order_id = o.id order by i.position limit ${namedGoods}) named),
            'kinds', (select count(*) from order_items i where i.order_id = o.id))
          from orders o where o.id = e.resource_id) end as "order",
        case when e.resource = 'after_sale' then (
          select json_build_object('amount', coalesce(a.agreed + a.agreed_freight, least(a.entitled + a.entitled_freight, (select o.total_price - o.refunded_amount from orders o where o.id = a.order_id))),
            'type', a.type, 'by', a.by, 'is_automatic', a.is_automatic,
            'description', a.description, 'reason', coalesce((select d.label from dict_entries d where d.type = 'after_sale_reason' and d.value = a.reason), a.reason),
            'goods', (select json_agg(named.text ${inOrder}) from (
              select i.position, c.count || ' × ' || concat_ws(' ', i.name, nullif(i.variant_name, '')) as text
              from after_sale_items c join order_items i on i.id = c.item_id
              where c.after_sale_id = a.id order by i.position limit ${namedGoods}) named),
            'kinds', (select count(*) from after_sale_items c where c.after_sale_id = a.id))
          from after_sales a where a.id = e.resource_id) end as after_sale
      from events e where e.id = any(${`{${ids.join(",")}}`}::bigint[]) order by e.position`,
  );

interface EventText {
  title: string;
  lines: string[];
}

interface Wording {
  many: Plain;
  title(event: EventDetails): Translatable;
  lines?(event: EventDetails, language: Language): string[];
  name(event: EventDetails): string;
}

const text = (value: string | number | null | undefined) => String(value ?? "");
const complaintSubject = ({ data }: EventDetails) => text(data.order_no ?? data.complaint_id);
const hoursLeft = ({ data }: EventDetails) => [
  msg("Hours left to answer: {hours}", { hours: Number(data.hours_left ?? 24) }),
];
const orderNo = ({ data }: EventDetails) => text(data.order_no);
const totalOf = ({ order }: EventDetails) => formatMoney(order?.total_price ?? 0);

const requestedAmount = ({ after_sale }: EventDetails) => formatMoney(after_sale?.amount ?? 0);
const paidAtOnce: Translatable = "Nothing was shipped, so it was refunded automatically.";
const amountOf = ({ data }: EventDetails) => formatMoney(Number(data.amount));
const amountLine = (event: EventDetails) => msg("Amount: {amount}", { amount: amountOf(event) });
const nameAmount = (event: EventDetails) => `${orderNo(event)} ${amountOf(event)}`;
const nameRequest = (event: EventDetails) => `${orderNo(event)} ${requestedAmount(event)}`;

function goodsOf(named: Pick<NonNullable<EventDetails["order"]>, "goods" | "kinds"> | null, language: Language) {
  if (!named) return [];
  const list = named.goods.join(language === "zh" ? "、" : ", ");
  const count = named.kinds - named.goods.length;
  return [count ? msg("{goods} and {count} more", { goods: list, count }) : list];
}

/** An admin writes the reason of a refund, and a shopper can add words to the chosen one. */
function reasonOf({ by, reason, description }: RequestSummary) {
  const chosen = by === "admin" && description ? "" : reason;
  return msg("Reason: {reason}", { reason: [chosen, description].filter(Boolean).join(" · ") });
}

function titleOfRequest(event: EventDetails) {
  const amount = requestedAmount(event);
  if (event.after_sale?.by === "admin") return msg("Refund by the shop: {amount}", { amount });
  if (event.after_sale?.type === "return") return msg("Return requested: {amount}", { amount });
  return msg("Refund requested: {amount}", { amount });
}

const wordings: Record<AlarmType, Wording> = {
  "order.paid": {
    many: "New orders",
    title: (event) => msg("New order {amount}", { amount: totalOf(event) }),
    lines: ({ order }, language) => [
      ...goodsOf(order, language),
      ...(order?.remark ? [msg("Message: {remark}", { remark: order.remark })] : []),
    ],
    name: (event) => `${orderNo(event)} ${totalOf(event)}`,
  },
  "order.address_changed": {
    many: "Changed addresses",
    title: (event) => msg("A customer changed the address of order {order_no}", { order_no: orderNo(event) }),
    lines: () => ["If you already printed the packing slip, print it again."],
    name: orderNo,
  },
  "after_sale.requested": {
    many: "Refund and return requests",
    title: titleOfRequest,
    lines: ({ after_sale }, language) => [
      ...goodsOf(after_sale, language),
      ...(after_sale ? [reasonOf(after_sale)] : []),
      ...(after_sale?.is_automatic ? [paidAtOnce] : []),
    ],
    name: nameRequest,
  },
  "after_sale.sent": {
    many: "Returns sent",
    title: (event) => msg("Return sent: order {order_no}", { order_no: orderNo(event) }),
    lines: ({ after_sale }, language) => goodsOf(after_sale, language),
    name: nameRequest,
  },
  "after_sale.overdue": {
    many: "Overdue requests",
    title: (event) => msg("Request overdue: order {order_no}", { order_no: orderNo(event) }),
    lines: ({ after_sale }, language) => goodsOf(after_sale, language),
    name: nameRequest,
  },
  "complaint.created": {
    many: "Complaints",
    title: (event) => msg("Customer complaint at WeChat Pay: {subject}", { subject: complaintSubject(event) }),
    lines: hoursLeft,
    name: complaintSubject,
  },
  "complaint.due": {
    many: "Complaints to answer soon",
    title: (event) => msg("Complaint due soon: {subject}", { subject: complaintSubject(event) }),
    lines: hoursLeft,
    name: complaintSubject,
  },
  "invoice.requested": {
    many: "Invoices to issue",
    title: (event) => msg("Invoice requested: order {order_no}", { order_no: orderNo(event) }),
    lines: (event) => [amountLine(event)],
    name: nameAmount,
  },
  "invoice.red_due": {
    many: "Invoices to cancel",
    title: (event) =>
      msg("Order {order_no} was refunded: cancel its invoice with a red one", { order_no: orderNo(event) }),
    lines: (event) => [amountLine(event)],
    name: nameAmount,
  },
  "refund.failed": {
    many: "Refunds that need attention",
    title: (event) => msg("The refund of order {order_no} needs attention", { order_no: orderNo(event) }),
    lines: (event) => [amountLine(event)],
    name: nameAmount,
  },
  "bill.difference": {
    many: "Bills with differences",
    title: ({ data }) =>
      msg("WeChat Pay's bill of {day} has differences: {count}", { day: text(data.day), count: text(data.count) }),
    name: ({ data }) => text(data.day),
  },
  "stock.low": {
    many: "Low on stock",
    title: ({ data }) => msg("Only {stock} left: {name}", { stock: text(data.stock), name: text(data.name) }),
    name: ({ data }) => `${text(data.name)} (${text(data.stock)})`,
  },
  "shipping_report.failed": {
    many: "Shipping reports refused by WeChat",
    title: (event) => msg("WeChat refused the shipping report of order {order_no}", { order_no: orderNo(event) }),
    name: orderNo,
  },
  "waybills.few": {
    many: "Waybills running out",
    title: ({ data }) => msg("Waybills left at {name}: {quota}", { name: text(data.name), quota: text(data.quota) }),
    name: ({ data }) => `${text(data.name)} (${text(data.quota)})`,
  },
  "backup.failing": {
    many: "Backups that failed",
    title: () => "A backup of the shop has failed",
    name: () => "",
  },
  "bot.failing": {
    many: "Bots that cannot send messages",
    title: ({ data }) => msg("The bot {name} cannot send messages", { name: text(data.name) }),
    name: ({ data }) => text(data.name),
  },
  "webhook.failing": {
    many: "Webhooks that cannot be delivered",
    title: ({ data }) => msg("The webhook {name} cannot be delivered", { name: text(data.name) }),
    name: ({ data }) => text(data.name),
  },
  "message_template.disabled": {
    many: "Message templates refused by WeChat",
    title: ({ data }) => msg("WeChat refuses the message template {kind}", { kind: text(data.kind) }),
    name: ({ data }) => text(data.kind),
  },
};

export function describeEvent(event: EventDetails, language: Language): EventText {
  const { title, lines } = wordings[event.type];
  return {
    title: translate(title(event), language),
    lines: (lines?.(event, language) ?? []).map((line) => translate(line, language)),
  };
}

export const describeMany = (type: AlarmType, language: Language) => translate(wordings[type].many, language);
export const nameEvent = (event: EventDetails) => wordings[event.type].name(event);
