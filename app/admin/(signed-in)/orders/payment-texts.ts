import type { Key, Translator } from "@/lib/i18n/admin/translator";
import { formatMoney } from "@/lib/i18n/format";
import type { ListedOrder } from "./types";

type PlainKey = Extract<Key, `order.why.${string}` | `money.why.${string}` | `money.event.${string}`>;

/** Translates stored texts by looking up their message keys. Texts without a key are returned unchanged. */
const createTextTranslator = (keys: Readonly<Record<string, PlainKey>>) => (text: string, t: Translator) =>
  Object.hasOwn(keys, text) ? t(keys[text]!) : text;

/** Translates the reasons that the server stores in English for order events and refunds, but not reasons entered by people. */
export const translateReason = createTextTranslator({
  "not paid in time": "order.why.expired",
  "after the time to confirm": "order.why.confirmed",
  "the payment arrived late": "order.why.paidLate",
  "the payment arrived after the order was cancelled": "order.why.paidCancelled",
  "paid a second time": "order.why.paidTwice",
  "paid at an old price": "order.why.oldPrice",
  "refunded at WeChat Pay, not by this shop": "order.why.outside",
  "a part of the money was refunded": "order.why.part",
  "the refund was refused": "order.why.refused",
  "the refund was closed": "order.why.closed",
  "the payment has had 50 refunds": "order.why.limit",
  "the payment is older than a year": "order.why.old",
  "the whole order was refunded": "order.why.whole",
  "what had not left was refunded": "order.why.restRefunded",
});

/** Translates the reasons that the server stores in English. */
export const translateVerdict = createTextTranslator({
  unreadable: "money.why.unreadable",
  "another merchant": "money.why.merchant",
  "another app": "money.why.app",
  "another currency": "money.why.currency",
  "another amount": "money.why.amount",
  "another transaction": "money.why.transaction",
  "another order's transaction": "money.why.otherOrder",
  "unknown order": "money.why.unknownOrder",
  "unknown refund": "money.why.unknownRefund",
  "more than is left of the payment": "money.why.more",
  "another refund is under way": "money.why.underWay",
  "the refund needs a person": "money.why.person",
  "the refund is closed here": "money.why.closedHere",
  "the refund is success here": "money.why.successHere",
  "the refund is failed here": "money.why.failedHere",
  "the refund is pending here": "money.why.pendingHere",
  "the refund is abnormal here": "money.why.abnormalHere",
});

/** Translates the event types of WeChat Pay notifications. */
export const translateEvent = createTextTranslator({
  "TRANSACTION.SUCCESS": "money.event.paid",
  "REFUND.SUCCESS": "money.event.refunded",
  "REFUND.ABNORMAL": "money.event.abnormal",
  "REFUND.CLOSED": "money.event.closed",
});

/** Describes the completed and pending refunds of an order, for example "¥42.80 refunded: a jar is missing". */
export const describeRefunds = ({ refunds = [] }: Pick<ListedOrder, "refunds">, t: Translator) =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "closed")
    .map(({ id, amount, reason, status }) => {
      const state = status === "success" ? "refunded" : "refunding";
      const money = formatMoney(amount);
      const text = reason
        ? t(`orders.${state}For`, { amount: money, reason: translateReason(reason, t) })
        : t(`orders.${state}Part`, { amount: money });
      return { id, text };
    });
