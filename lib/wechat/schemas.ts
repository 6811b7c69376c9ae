import { z } from "zod";
import { sealed } from "./seal";

const time = z.iso.datetime({ offset: true });
/** In fen. */
const money = z.int().nonnegative();

const identity = {
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
};

/** The payment has arrived. `REFUND` means that it has since been refunded in part or in full. */
export const paidTransaction = z.object({
  ...identity,
  trade_state: z.enum(["SUCCESS", "REFUND"]),
  transaction_id: z.string().min(1),
  success_time: time,
  payer: z.object({ openid: z.string() }),
  amount: z.object({ total: money, payer_total: money.optional(), currency: z.string().default("CNY") }),
});
export type PaidTransaction = z.output<typeof paidTransaction>;

const unpaidTransaction = z.object({
  ...identity,
  trade_state: z.enum(["NOTPAY", "CLOSED", "REVOKED", "USERPAYING", "PAYERROR", "ACCEPT"]),
});

export const transaction = z.discriminatedUnion("trade_state", [paidTransaction, unpaidTransaction]);
export type Transaction = z.output<typeof transaction>;

/** The serial number identifies the signing key. The encrypted certificate is PEM. */
export const certificates = z.object({
  data: z.array(z.object({ serial_no: z.string(), expire_time: time, encrypt_certificate: sealed })),
});

/** `code` is WeChat's error code. `message` is only for the log. */
export const refusal = z.object({ code: z.string().regex(/^\w{1,64}$/), message: z.string().optional() });

export const prepay = z.object({ prepay_id: z.string().min(1) });

const refundIdentity = {
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  success_time: time.optional(),
};
const refundAmount = z.object({ total: money, refund: money });

export const refund = z.object({
  ...refundIdentity,
  status: z.enum(["SUCCESS", "CLOSED", "PROCESSING", "ABNORMAL"]),
  amount: refundAmount.extend({ currency: z.string().default("CNY") }),
});
export type Refund = z.output<typeof refund>;

/** The file at the address has no signature, but this digest of the unpacked file. */
export const bill = z.object({ hash_type: z.literal("SHA1"), hash_value: z.string(), download_url: z.url() });

/** The resource of a refund notification. Some field names differ from those of a refund. */
export const refundNotice = z.object({
  ...refundIdentity,
  mchid: z.string(),
  refund_status: z.enum(["SUCCESS", "CLOSED", "ABNORMAL"]),
  amount: refundAmount,
});
