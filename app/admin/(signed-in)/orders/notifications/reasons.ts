import { createTextTranslator } from "../text-translator";

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
