import { z } from "zod";
import { line, lines, optionalBoolean, price, time, total, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { faultNames } from "./faults";

export const paymentPath = z.object({
  out_trade_no: z.string().meta({ examples: ["7Qm2Zr9XcV4bN8kL1sPd"], description: "From POST /v1/pay/pre_order." }),
});

const prepay_id = line(1, 64, "wx2016308000274bd6a1c0e5f79d3b8a4c61");
export const prepayQuery = z.object({ prepay_id: prepay_id.describe("The part of `package` after `prepay_id=`.") });

const manner = z.enum(["once", "repeat", "none", "forged", "wrong_amount"]);
export type Manner = z.output<typeof manner>;
const delay_ms = wholeNumber(0, 60_000, 0)
  .optional()
  .describe("Milliseconds to wait before the shop is notified. 0 if left out.");

const payOrFail = namedBody("SandboxAttempt", {
  action: z.enum(["pay", "fail"]).describe("`pay`: the shopper pays. `fail`: the payment fails."),
  notify: manner.optional().meta({
    description:
      "The way in which the shop is notified. Defaults to `once`. `repeat`: the same notification three times, then another one with a new id. `none`: no notification. `forged`: signed with a wrong key. `wrong_amount`: correctly signed, but one fen too much. The last two change only the notification, not the payment.",
  }),
  delay_ms,
});
const refundOutside = namedBody("SandboxOutsideRefund", {
  action: z.literal("refund").describe("The merchant refunds at WeChat Pay's own site."),
  amount: price.optional().meta({ description: "In fen. Default: all that is left of the payment." }),
  notify: z
    .enum(["once", "none"])
    .optional()
    .meta({ description: "The way in which the shop is notified. Defaults to `once`." }),
  delay_ms,
});
export const attempt = named("SandboxAction", z.discriminatedUnion("action", [payOrFail, refundOutside]));

const transactionId = z
  .string()
  .meta({ examples: ["4200002761202611207013598246"], description: "The platform's number of the payment." });
const refundNo = z
  .string()
  .meta({ examples: ["R5tY8uI2oP6aS3dF"], description: "The merchant's number of the refund." });
export const accepted = namedObject("SandboxResult", {
  transaction_id: transactionId.nullable().describe("WeChat Pay's transaction id. Null: the payment failed."),
  out_refund_no: refundNo.optional().meta({ description: "With `refund`: the number that the refund got." }),
});

const contact = namedObject("SandboxContact", {
  receiver_contact: z
    .string()
    .optional()
    .meta({ examples: ["****0001"], description: "The recipient's phone, masked." }),
});
const parcel = namedObject("SandboxParcel", {
  tracking_no: z
    .string()
    .optional()
    .meta({ examples: ["SF1234567890"], description: "The carrier's number of the parcel." }),
  express_company: z
    .string()
    .optional()
    .meta({ examples: ["SF"], description: "WeChat's code of the carrier." }),
  item_desc: z.string().meta({ examples: ["Longjing tea 50 g*2"], description: "Its items." }),
  contact: contact.optional().describe("The person the carrier can call."),
});
const shipping = namedObject("SandboxShipping", {
  logistics_type: z.int().meta({ examples: [1], description: "1 express, 2 local, 3 virtual, 4 pickup." }),
  delivery_mode: z.int().meta({ examples: [1], description: "1 in one parcel, 2 in several." }),
  is_all_delivered: z.boolean().describe("True: no other parcel follows."),
  shipping_list: z.array(parcel).describe("The parcels."),
  upload_time: z.string().meta({ examples: ["2026-11-20T16:30:00.000+08:00"], description: "The time of the report." }),
});

export const payment = namedObject("SandboxPayment", {
  ...paymentPath.shape,
  prepay_id: prepay_id.describe("The number that `package` of the payment's parameters names."),
  description: z
    .string()
    .meta({ examples: ["Longjing tea 50 g"], description: "The description the shopper sees when paying." }),
  total,
  state: z
    .enum(["NOTPAY", "SUCCESS", "REFUND", "CLOSED", "PAYERROR"])
    .describe("WeChat Pay's name of the state. `NOTPAY`: not paid yet."),
  transaction_id: transactionId.nullable().describe("WeChat Pay's transaction id. Null until it is paid."),
  time_expire: time.nullable().describe("Until when it can be paid. Null: no end was named."),
  success_time: time.nullable().describe("The time of payment. Null: not paid yet."),
  created_at: time,
  shipping: shipping
    .nullable()
    .meta({ description: "The report of the shipment to WeChat, as its `upload_shipping_info` has it." }),
  refunds: z
    .array(
      namedObject("SandboxRefund", {
        out_refund_no: refundNo,
        refund_id: z
          .string()
          .meta({ examples: ["50302207582026112038195520741"], description: "WeChat Pay's refund id." }),
        amount: total,
        status: z.enum(["PROCESSING", "SUCCESS", "CLOSED", "ABNORMAL"]).describe("WeChat Pay's name of the state."),
        success_time: time.nullable().describe("The time at which the money was returned. Null: not yet."),
        created_at: time,
      }),
    )
    .describe("Its refunds, the oldest first."),
});

const complaint_id = line(1, 64, "20001234567890123456");
export const complaintStep = namedBody("SandboxComplaintStep", {
  out_trade_no: line(1, 32, "7Qm2Zr9XcV4bN8kL1sPd").optional().describe("The paid payment to complain about."),
  complaint_id: complaint_id.optional().describe("Instead, a complaint that was filed before."),
  action: z
    .enum(["reply", "confirm", "reopen"])
    .optional()
    .describe(
      "With `complaint_id`. `reply` (default): write again. `confirm`: it is solved. `reopen`: complain again.",
    ),
  text: lines(1, 200, "The tin is dented, and nobody answers.").describe("The shopper's words."),
  refund: optionalBoolean(true, "True: the shopper wants the money back."),
  picture: optionalBoolean(true, "True: with a picture."),
  notify: z.enum(["once", "none"]).optional().meta({ description: "`none`: the shop is not notified." }),
});
export type ComplaintStep = z.output<typeof complaintStep>;
export const complaint = namedObject("SandboxComplaint", {
  complaint_id: complaint_id.describe("WeChat Pay's number of the complaint."),
});

const faults = z.array(z.enum(faultNames)).max(faultNames.length);
const clock_seconds = wholeNumber(-86_400, 86_400, 0);
export const faultsInput = namedBody("SandboxFaultsInput", {
  faults: faults.meta({
    examples: [["address_not_allowed"]],
    description:
      "The faults that the sandbox simulates from now on. They replace the current ones; an empty list without `clock_seconds` ends all.",
  }),
  clock_seconds: clock_seconds
    .optional()
    .describe(
      "Seconds that its clock is ahead; negative: behind. 0 if omitted. Beyond 300, all signatures are refused.",
    ),
  minutes: wholeNumber(1, 60, 10).optional().describe("The faults end by themselves after this time. 10 if left out."),
});
export const plantedFaults = namedObject("SandboxFaults", {
  faults: faults.describe("The faults that the sandbox simulates."),
  clock_seconds: clock_seconds.describe("Seconds that its clock is ahead; negative: behind."),
  until: time.nullable().describe("The time at which the faults end. Null: there are none."),
});
