import { formatMoney } from "@/lib/i18n/format";
import { inWords } from "@/lib/i18n/in-words";
import type { Language } from "@/lib/i18n/language";
import { type Plain, type Said, say } from "@/lib/i18n/say";
import type { AlarmType } from "./alarm-types";
import type { ToldEvent } from "./read-told";

/** An event in words. */
interface Told {
  title: string;
  lines: string[];
}

interface Saying {
  /** Above a list of several. */
  many: Plain;
  title(event: ToldEvent): Said;
  lines?(event: ToldEvent, language: Language): string[];
  /** One entry of that list. */
  name(event: ToldEvent): string;
}

const text = (value: string | number | null | undefined) => String(value ?? "");
const orderNo = ({ data }: ToldEvent) => text(data.order_no);
const totalOf = ({ order }: ToldEvent) => formatMoney(order?.total_price ?? 0);

const askedFor = ({ after_sale }: ToldEvent) => formatMoney(after_sale?.amount ?? 0);
const paidAtOnce: Said = "Nothing had left, so it was refunded at once.";
const nameRequest = (event: ToldEvent) => `${orderNo(event)} ${askedFor(event)}`;

function goodsOf(named: Pick<NonNullable<ToldEvent["order"]>, "goods" | "kinds"> | null, language: Language) {
  if (!named) return [];
  const list = named.goods.join(language === "zh" ? "、" : ", ");
  const count = named.kinds - named.goods.length;
  return [count ? say("{goods} and {count} more", { goods: list, count }) : list];
}

function titleOfRequest(event: ToldEvent) {
  const amount = askedFor(event);
  if (event.after_sale?.by === "admin") return say("Goods are paid back: {amount}", { amount });
  if (event.after_sale?.type === "return") return say("A shopper wants to send goods back: {amount}", { amount });
  return say("A shopper asks for a refund: {amount}", { amount });
}

const sayings: Record<AlarmType, Saying> = {
  "order.paid": {
    many: "New orders",
    title: (event) => say("New order {amount}", { amount: totalOf(event) }),
    lines: ({ order }, language) => [
      ...goodsOf(order, language),
      ...(order?.remark ? [say("Message: {remark}", { remark: order.remark })] : []),
    ],
    name: (event) => `${orderNo(event)} ${totalOf(event)}`,
  },
  "after_sale.requested": {
    many: "Refunds of goods",
    title: titleOfRequest,
    lines: ({ after_sale }, language) => [
      ...goodsOf(after_sale, language),
      ...(after_sale ? [say("Reason: {reason}", { reason: after_sale.reason })] : []),
      ...(after_sale?.is_automatic ? [paidAtOnce] : []),
    ],
    name: nameRequest,
  },
  "after_sale.sent": {
    many: "Returns on their way",
    title: (event) => say("A return is on its way: order {order_no}", { order_no: orderNo(event) }),
    lines: ({ after_sale }, language) => goodsOf(after_sale, language),
    name: nameRequest,
  },
  "after_sale.overdue": {
    many: "Requests that wait too long",
    title: (event) => say("A request for order {order_no} waits too long", { order_no: orderNo(event) }),
    lines: ({ after_sale }, language) => goodsOf(after_sale, language),
    name: nameRequest,
  },
  "refund.failed": {
    many: "Refunds that need a person",
    title: (event) => say("The refund of order {order_no} needs a person", { order_no: orderNo(event) }),
    lines: ({ data }) => [say("Amount: {amount}", { amount: formatMoney(Number(data.amount)) })],
    name: (event) => `${orderNo(event)} ${formatMoney(Number(event.data.amount))}`,
  },
  "stock.low": {
    many: "Low on stock",
    title: ({ data }) => say("Only {stock} left: {name}", { stock: text(data.stock), name: text(data.name) }),
    name: ({ data }) => `${text(data.name)} (${text(data.stock)})`,
  },
  "shipping_report.failed": {
    many: "Shipments that WeChat took no report of",
    title: (event) => say("WeChat took no report of the shipment of order {order_no}", { order_no: orderNo(event) }),
    name: orderNo,
  },
  "bot.failing": {
    many: "Bots that reach nobody",
    title: ({ data }) => say("The bot {name} reaches nobody", { name: text(data.name) }),
    name: ({ data }) => text(data.name),
  },
  "message_template.disabled": {
    many: "Message templates that WeChat refuses",
    title: ({ data }) => say("WeChat refuses the message template {kind}", { kind: text(data.kind) }),
    name: ({ data }) => text(data.kind),
  },
};

export function sayEvent(event: ToldEvent, language: Language): Told {
  const { title, lines } = sayings[event.type];
  return {
    title: inWords(title(event), language),
    lines: (lines?.(event, language) ?? []).map((line) => inWords(line, language)),
  };
}

/** The heading of several events of one type, and the entry of each below it. */
export const sayMany = (type: AlarmType, language: Language) => inWords(sayings[type].many, language);
export const nameEvent = (event: ToldEvent) => sayings[event.type].name(event);
