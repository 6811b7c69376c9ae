import type { Words } from "@/lib/i18n/admin/words";

/** The reasons that the shop's own code stores beside a notification, in English. */
const reasons = {
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
} as const;

export const reasonOf = (reason: string, words: Words) =>
  Object.hasOwn(reasons, reason) ? words(reasons[reason as keyof typeof reasons]) : reason;

/** What WeChat's notifications tell, by its names for them. */
const events = {
  "TRANSACTION.SUCCESS": "money.event.paid",
  "REFUND.SUCCESS": "money.event.refunded",
  "REFUND.ABNORMAL": "money.event.abnormal",
  "REFUND.CLOSED": "money.event.closed",
} as const;

export const eventOf = (type: string, words: Words) =>
  Object.hasOwn(events, type) ? words(events[type as keyof typeof events]) : type;
