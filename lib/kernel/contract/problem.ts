import { z } from "zod";
import type { Language } from "@/lib/i18n/language";
import type { Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { fieldError } from "./error-fields";
import { type AppError, type Code, codes, type FieldError } from "./errors";
import { named, namedObject } from "./named";

/** The body of every error response: an RFC 9457 problem. */
export const problem = namedObject("Problem", {
  type: z.literal("about:blank").meta({ description: "Always this value: `code` identifies the problem." }),
  title: z.string().meta({ description: "The kind of problem in words." }),
  status: z.int().meta({ description: "The HTTP status." }),
  code: named("ProblemCode", z.enum(codes)).meta({ description: "A stable name, to switch on." }),
  detail: z.string().meta({ description: "The problem, in a sentence for people." }),
  request_id: z.string().meta({ description: "Names this request in the logs, as the header `X-Request-Id` does." }),
  retry_after: z
    .int()
    .min(1)
    .optional()
    .meta({ description: "Seconds to wait before the next try, as in the header `Retry-After`." }),
  ticket: z.string().optional().meta({
    description:
      "With `second_factor_required`: send it with a code to POST /v1/token/second_factor. Valid for five minutes.",
  }),
  errors: z.array(fieldError).optional().meta({ description: "All problems with their fields, at most a hundred." }),
});
export type Problem = z.output<typeof problem>;

const titles = {
  malformed_json: "Malformed JSON",
  invalid_request: "Invalid request",
  unauthenticated: "Unauthenticated",
  token_expired: "Token expired",
  token_revoked: "Token revoked",
  login_failed: "Sign-in failed",
  second_factor_required: "Second factor required",
  bad_signature: "Bad signature",
  forbidden: "Forbidden",
  account_disabled: "Account disabled",
  password_change_required: "Password change required",
  second_factor_setup_required: "Second factor setup required",
  code_required: "Code required",
  cross_site: "Cross site",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  duplicate: "Duplicate",
  in_use: "In use",
  out_of_stock: "Out of stock",
  in_stock: "In stock",
  order_state: "Order state",
  order_held: "Order on hold",
  after_sale_state: "After-sale state",
  coupon_unusable: "Coupon unusable",
  invoice_state: "Invoice state",
  shop_closed: "Shop closed",
  limit_reached: "Limit reached",
  openid_required: "OpenID required",
  stale: "Stale",
  position_unknown: "Position unknown",
  protected: "Protected",
  idempotency_in_progress: "Still in progress",
  payload_too_large: "Payload too large",
  unsupported_media_type: "Unsupported media type",
  idempotency_mismatch: "Idempotency mismatch",
  too_many_requests: "Too many requests",
  account_locked: "Account locked",
  internal: "Internal",
  platform_failed: "WeChat failed",
  unavailable: "Unavailable",
  not_configured: "Not configured",
} as const satisfies Record<Code, Translatable>;

export function problemOf(error: AppError, requestId: string, language: Language): Problem {
  const answer: Problem = {
    type: "about:blank",
    title: translate(titles[error.code], language),
    status: error.status,
    code: error.code,
    detail: translate(error.detail, language),
    request_id: requestId,
  };
  if (error.headers["retry-after"]) answer.retry_after = Number(error.headers["retry-after"]);
  if (error.ticket) answer.ticket = error.ticket;
  if (error.errors?.length) answer.errors = translateErrors(error.errors, language);
  return answer;
}

export const translateErrors = (errors: readonly FieldError[], language: Language): FieldError<string>[] =>
  errors.map(({ discreet: _, ...error }) => ({ ...error, message: translate(error.message, language) }));
