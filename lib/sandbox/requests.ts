import { z } from "zod";
import { asClause, inEnglish } from "@/lib/i18n/msg";
import { check } from "@/lib/kernel/contract/field-errors";
import type { HeaderRecord } from "@/lib/wechat/sign";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An error of the mini-program server: a numeric code, with status 200. */
export class MiniProgramRefusal extends Error {
  constructor(
    readonly errcode: number,
    message: string,
    /** The carrier's reason, of a waybill. */
    readonly carrierReason?: string,
  ) {
    super(message);
  }
}

// These schemas contain only the fields that the sandbox reads. Others are ignored, as WeChat does.
const currency = z.literal("CNY").default("CNY");
const url = z
  .string()
  .max(255)
  .regex(/^https?:\/\/[^\s?#]+$/, "must be an address without a query");
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= max && !text.includes("\0"), `must have at most ${max} bytes`);
const tradeNo = z.string().regex(/^[\w\-|*]{6,32}$/);
/** Larger amounts do not fit the table's column, and exceed WeChat's limit too. */
const amount = z.int().min(1).max(1_000_000_000);

export const prepayRequest = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: bytes(127),
  out_trade_no: tradeNo,
  time_expire: z.iso.datetime({ offset: true }).optional(),
  notify_url: url,
  amount: z.object({ total: amount, currency }),
  payer: z.object({ openid: bytes(128) }),
});
export type PrepayRequest = z.output<typeof prepayRequest>;

export const closeRequest = z.object({ mchid: z.string() });

export const refundRequest = z.object({
  out_trade_no: tradeNo,
  out_refund_no: z.string().regex(/^[\w\-|*@]{1,64}$/),
  reason: bytes(80).optional(),
  notify_url: url.optional(),
  amount: z.object({ refund: amount, total: amount, currency }),
});
export type RefundRequest = z.output<typeof refundRequest>;

export const complaintAnswer = z.object({
  response_content: z.string().min(1).max(500),
  response_images: z.array(z.string()).max(4).default([]),
});

/** Parses the body, or rejects it as WeChat does. */
export function read<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  const result = check(schema, parseJson(body));
  if ("data" in result) return result.data;
  const { path, message } = result.errors[0]!;
  throw new Refusal(400, "PARAM_ERROR", `${path || "body"}: ${asClause(inEnglish(message))}`);
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** An upload: a picture, and its signed description as `meta`. */
export const formOf = ({ headers, body }: { headers: HeaderRecord; body: Uint8Array }) =>
  new Response(Buffer.from(body), { headers: { "content-type": headers["content-type"] ?? "" } }).formData();
