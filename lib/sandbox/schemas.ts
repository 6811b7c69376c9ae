import { z } from "zod";
import { time, total, wholeNumber } from "@/lib/kernel/fields";
import { namedBody, namedObject } from "@/lib/kernel/named";

export const paymentPath = z.object({
  out_trade_no: z.string().meta({ examples: ["7Qm2Zr9XcV4bN8kL1sPd"], description: "From POST /v1/pay/pre_order." }),
});

const manner = z.enum(["once", "repeat", "none", "forged", "wrong_amount"]);
export type Manner = z.output<typeof manner>;

export const attempt = namedBody("SandboxAttempt", {
  action: z.enum(["pay", "fail"]),
  notify: manner.default("once").meta({
    description:
      "How the shop is notified. `repeat`: the same notification three times, then another one with a new id. `none`: no notification. `forged`: signed with a wrong key. `wrong_amount`: correctly signed, but one fen too much. The last two change only the notification, not the payment.",
  }),
  delay_ms: wholeNumber(0, 60_000, 0).default(0),
});

const transactionId = z.string().meta({ examples: ["4200002761202611207013598246"] });
export const accepted = namedObject("SandboxResult", { transaction_id: transactionId.nullable() });

export const payment = namedObject("SandboxPayment", {
  ...paymentPath.shape,
  prepay_id: z.string().meta({ examples: ["wx2016308000274bd6a1c0e5f79d3b8a4c61"] }),
  description: z.string().meta({ examples: ["Longjing tea 50 g"] }),
  total,
  state: z.enum(["NOTPAY", "SUCCESS", "REFUND", "CLOSED", "PAYERROR"]),
  transaction_id: transactionId.nullable(),
  time_expire: time.nullable(),
  success_time: time.nullable(),
  created_at: time,
  refunds: z.array(
    namedObject("SandboxRefund", {
      out_refund_no: z.string().meta({ examples: ["R5tY8uI2oP6aS3dF"] }),
      refund_id: z.string().meta({ examples: ["50302207582026112038195520741"] }),
      amount: total,
      status: z.enum(["PROCESSING", "SUCCESS", "CLOSED", "ABNORMAL"]),
      success_time: time.nullable(),
      created_at: time,
    }),
  ),
});
