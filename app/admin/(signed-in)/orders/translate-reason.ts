import { createTextTranslator } from "./text-translator";

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
