import { z } from "zod";
import { billStatuses, differenceKinds } from "@/db/schema/bills";
import {
  count,
  id,
  line,
  nullableString,
  page,
  person,
  range,
  shopDay,
  size,
  time,
  total,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { paidOrder } from "@/lib/selling/payments/admin-schemas";

/** A bill belongs to the range if its day begins in it, in China. */
export const billRange = z.object(range);
export const billQuery = billRange.extend({ page, size });
/** The range with the bills of these days. */
export const rangeOfDays = (first: string, last: string) => ({
  from: `${first}T00:00:00+08:00`,
  to: `${last}T00:00:01+08:00`,
});
export const oneBill = z.object({ day: shopDay.describe("The day in China.") });

export const bill = namedObject("Bill", {
  id: z.int().meta({ examples: [20261128], description: "The digits of the day." }),
  day: z.string().meta({ format: "date", examples: ["2026-11-28"], description: "The day in China." }),
  status: z
    .enum(billStatuses)
    .describe(
      "`waiting`: it is read soon. `ready`: it was read and compared. `empty`: WeChat Pay reports no trade. `failed`: it is read again within an hour.",
    ),
  payments: count.describe("The number of payments."),
  paid_amount: total.describe("The sum of the payments, in fen."),
  refunds: count.describe("The number of refunds that WeChat Pay accepted on that day."),
  refunded_amount: total.describe("The sum of these refunds, in fen."),
  fees: total.describe("WeChat Pay's fees without those that it returned, in fen."),
  net: total.describe("Payments minus refunds and fees, in fen."),
  differences: count.describe("The number of open differences."),
  last_error: nullableString(
    null,
    "Why the last reading failed: `bill_damaged`, `bill_columns`, WeChat's code, or `silent`. Null: it did not.",
  ),
  read_at: time.nullable().describe("The time at which it was read. Null: not yet."),
});

const trade = {
  transaction_id: nullableString("4200002620202611281234567890", "WeChat Pay's number of the payment."),
  out_trade_no: z.string().meta({ examples: ["8d0c2f6f1a2b4c5d9e8f7a6b5c4d"], description: "Our number of it." }),
  out_refund_no: nullableString(null, "Our number of the refund. Null for a payment."),
  order: paidOrder.nullable().describe("The order. Null: the shop has none for it."),
};
const subject = z.enum(["payment", "refund"]);

export const billLine = namedObject("BillLine", {
  id,
  day: bill.shape.day,
  kind: subject.describe("What it is."),
  ...trade,
  amount: total,
  fee: total.describe("In fen. Negative: returned."),
  net: total.describe("What remains in fen: a payment without its fee, or minus a refund with the returned fee."),
  at: time.describe("The time of the payment or refund."),
  is_matched: z.boolean().describe("The shop has an equal record."),
});

const status = z.enum(["open", "resolved"]);
export const differenceQuery = billQuery.extend({
  status: status.optional().describe("Only differences in this state."),
});
export const difference = namedObject("BillDifference", {
  id,
  day: bill.shape.day,
  kind: z
    .enum(differenceKinds)
    .describe(
      "`unknown_here`: the shop has no record of the line, or the line is repeated. `missing_there`: the shop's record is in no bill. `amount`: the amounts differ. `state`: the payment or refund did not succeed here.",
    ),
  status: status.describe("`resolved`: an admin has settled it."),
  subject: subject.describe("What differs."),
  ...trade,
  billed_amount: total.nullable().describe("The amount in the bill, in fen. Null: not in a bill."),
  own_amount: total.nullable().describe("The amount here, in fen. Null: not here."),
  note: z.string().meta({ examples: [""], description: "The admin's finding." }),
  resolved_by: person.nullable().describe("The admin who resolved it."),
  resolved_at: time.nullable().describe("The time at which it was resolved. Null: it is open."),
});

export const resolution = namedBody("BillDifferenceResolution", {
  status: status.describe("`resolved`: an admin has settled it. `open`: it is to be settled after all."),
  note: line(0, 200, "Paid by hand at WeChat Pay; the customer has the money.").describe("The finding."),
});
