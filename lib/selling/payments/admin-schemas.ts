import { z } from "zod";
import { offlineMethods, paymentChannels, paymentStatuses, refundStatuses } from "@/db/schema/payments";
import {
  commaList,
  count,
  id,
  keyName,
  line,
  page,
  person,
  range,
  size,
  time,
  total,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const text = z.string().nullable();
const method = z.enum(offlineMethods).nullable();
const verdicts = ["applied", "duplicate", "ignored", "review", "settled"] as const;

export const payment = namedObject("Payment", {
  id,
  out_trade_no: z
    .string()
    .meta({ examples: ["8d0c2f6f1a2b4c5d9e8f7a6b5c4d"], description: "The merchant's number of the payment." }),
  status: z.enum(paymentStatuses).meta({
    description:
      "`surplus`: a second payment of the same order, or one of a price that was lowered since. It is refunded.",
  }),
  amount: total,
  refundable: total.meta({ description: "The amount that can be refunded now, in fen." }),
  channel: z.enum(paymentChannels).describe("`offline`: an admin recorded money that came outside WeChat Pay."),
  method: method.meta({ examples: [null], description: "How the money of an offline payment came. Else null." }),
  note: z.string().meta({ examples: [""], description: "The admin's note on an offline payment. May be empty." }),
  transaction_id: text.meta({
    examples: ["4200002620202611201234567890"],
    description: "WeChat Pay's transaction id. Null until it is paid, and for an offline payment.",
  }),
  paid_at: time.nullable().describe("The time of payment. Null: not paid."),
  closed_at: time.nullable().describe("The time at which it was closed without payment. Null: it was not."),
  created_at: time,
});
export const refund = namedObject("Refund", {
  id,
  payment_id: id.describe("The payment that it refunds."),
  out_refund_no: text.meta({
    examples: ["R5f0c"],
    description: "Null if it was made at WeChat Pay's merchant site and its number and amount are not known yet.",
  }),
  refund_id: text.describe("WeChat Pay's refund id. Null until it has one."),
  amount: total,
  reason: line(0, 200, "Changed my mind.").describe("The admin's reason. May be empty."),
  status: z
    .enum(refundStatuses)
    .describe(
      "`pending`: not sent yet. `processing`: the platform has it. `success`: the money is back. `closed`, `failed`: it did not go back, and can be tried again. `abnormal`: a person must settle it at the platform.",
    ),
  method: method.meta({
    examples: [null],
    description: "How the money of an offline payment is given back. Null: WeChat Pay sends it.",
  }),
  by: z
    .enum(["admin", "system", "platform"])
    .meta({ description: "`platform`: made at the merchant's own site, not by this shop." }),
  user: person.nullable().meta({ description: "The admin who requested it." }),
  key: keyName,
  last_error: text.describe("WeChat Pay's error for the last attempt. Null if there was none."),
  sends_at: time
    .nullable()
    .describe(
      "When it is sent: a minute after the last refund of its payment, or after WeChat Pay refused it as too frequent (`last_error`). Null: it does not wait for that.",
    ),
  completed_at: time.nullable().describe("The time at which it ended, in either way. Null: it is open."),
  created_at: time,
});
export const notification = namedObject("PaymentNotification", {
  id,
  notification_id: z
    .string()
    .meta({ examples: ["EV-2018022511223320873"], description: "WeChat Pay's id of the notification." }),
  event_type: z
    .string()
    .meta({ examples: ["TRANSACTION.SUCCESS"], description: "The event type, as WeChat Pay names it." }),
  verdict: z
    .enum(verdicts)
    .describe(
      "The result. `applied`: booked. `duplicate`: already known. `ignored`: not relevant. `review`: an admin must check it. `settled`: an admin has checked it.",
    ),
  reason: z.string().meta({
    examples: [""],
    description: "The reason for the review, or what was done with a late or second payment. Otherwise empty.",
  }),
  out_trade_no: text.describe("The merchant's number of the payment that it is about. Null: it names none."),
  out_refund_no: text.describe("The merchant's number of the refund that it is about. Null: it names none."),
  transaction_id: text.describe("WeChat Pay's transaction id. Null: the notification has none."),
  amount: total.nullable(),
  times: count.meta({ examples: [1], description: "Number of deliveries of the notification." }),
  settled_at: time.nullable().describe("The time of the review. Null if it was not reviewed, or needed no review."),
  settled_by: person.nullable().describe("The actor."),
  settled_note: text.describe("The admin's note. Null if it was not reviewed."),
  created_at: time,
});

export const paidOrder = namedObject("PaidOrder", {
  id,
  order_no: z.string().meta({ examples: ["2026112016300048213907"], description: "The number for people." }),
});
const ofOrder = paidOrder.describe("The order that it belongs to.");
export const listedPayment = namedObject("ListedPayment", { ...payment.shape, order: ofOrder });
export const listedRefund = namedObject("ListedRefund", { ...refund.shape, order: ofOrder });
export const listedNotification = namedObject("ListedPaymentNotification", {
  ...notification.shape,
  order: paidOrder.nullable().meta({ description: "Null if the shop has no such order." }),
});

export const notificationSettlement = namedBody("NotificationSettling", {
  note: line(1, 200, "The same transfer came twice; the bank has one.").describe("The finding."),
});

const wholeNumberOf = (whose: string) =>
  line(1, 64, "4200002620202611201234567890")
    .optional()
    .meta({ description: `A whole number: ${whose}.` });

export const paymentExportQuery = z.object({
  q: wholeNumberOf("the platform's of the payment, the merchant's, or the order's"),
  status: commaList(paymentStatuses)
    .optional()
    .describe("Only payments in one of these states, with commas between them."),
  method: commaList(offlineMethods)
    .optional()
    .describe("Only payments outside WeChat Pay that came in one of these ways, with commas between them."),
  ...range,
});
export const refundExportQuery = z.object({
  q: wholeNumberOf("the platform's of the refund, the merchant's, a number of its payment, or the order's"),
  status: commaList(refundStatuses)
    .optional()
    .describe("Only refunds in one of these states, with commas between them."),
  ...range,
});
export const paymentQuery = paymentExportQuery.extend({ page, size });
export const refundQuery = refundExportQuery.extend({ page, size });
export const notificationQuery = z.object({
  verdict: commaList(verdicts)
    .optional()
    .describe("Only notifications with one of these verdicts, with commas between them."),
  ...range,
  page,
  size,
});
