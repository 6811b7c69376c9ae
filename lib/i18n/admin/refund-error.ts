import type { Translator } from "./translator";

const known = {
  NOT_ENOUGH: "order.refundError.notEnough",
  FREQUENCY_LIMITED: "order.refundError.often",
  FREQUENCY_LIMIT_EXCEED: "order.refundError.often",
  USER_ACCOUNT_ABNORMAL: "order.refundError.account",
  "another amount": "order.refundError.amount",
  "the money was refunded at WeChat Pay": "order.refundError.outside",
  "its number and amount are not known": "order.refundError.unknown",
} as const;

/** Explains why a refund failed. Shows WeChat's error code only if it has no sentence here, so that it can be looked up. */
export function describeRefundError(text: string, t: Translator) {
  const code = /[A-Z]+(_[A-Z]+)+/.exec(text)?.[0];
  const key = code ?? text;
  if (Object.hasOwn(known, key)) return t(known[key as keyof typeof known]);
  return code ? t("order.refundError.code", { code }) : text;
}
