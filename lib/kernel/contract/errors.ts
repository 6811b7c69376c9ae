import type { z } from "zod";
import { inEnglish, msg, type Translatable } from "@/lib/i18n/msg";
import type { fieldError } from "./error-fields";

const statuses = {
  malformed_json: 400,
  invalid_request: 400,
  unauthenticated: 401,
  token_expired: 401,
  token_revoked: 401,
  login_failed: 401,
  second_factor_required: 401,
  bad_signature: 401,
  forbidden: 403,
  account_disabled: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  code_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  in_use: 409,
  out_of_stock: 409,
  in_stock: 409,
  order_state: 409,
  order_held: 409,
  after_sale_state: 409,
  shop_closed: 409,
  coupon_unusable: 409,
  invoice_state: 409,
  limit_reached: 409,
  openid_required: 409,
  stale: 409,
  position_unknown: 409,
  protected: 409,
  idempotency_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  account_locked: 429,
  internal: 500,
  platform_failed: 502,
  unavailable: 503,
  not_configured: 503,
} as const;

export type Code = keyof typeof statuses;
export const codes = Object.keys(statuses) as Code[];
export const statusOf = (code: Code): number => statuses[code];

export type FieldError<Message = Translatable> = Omit<z.output<typeof fieldError>, "message"> & {
  message: Message;
  /** Replaces `message` for a caller without permission to read the record. */
  discreet?: Translatable;
};

interface Extra {
  errors?: FieldError[];
  /** Only in responses to a sign-in, which it completes together with a code of the second factor. */
  ticket?: string;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error exposed to clients. Code throws it and only the adapters catch it. */
export class AppError extends Error {
  readonly status: number;
  readonly errors?: FieldError[];
  readonly ticket?: string;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: Code,
    readonly detail: Translatable,
    { errors, ticket, retryAfterSeconds, headers, cause }: Extra = {},
  ) {
    super(inEnglish(detail), { cause });
    this.status = statuses[code];
    this.errors = errors;
    this.ticket = ticket;
    this.headers = { ...headers };
    if (this.status === 401 && code !== "bad_signature") this.headers["www-authenticate"] = "Bearer";
    const wait = retryAfterSeconds ?? (code === "unavailable" ? 2 : undefined); // waiting does not configure anything
    if (wait !== undefined) this.headers["retry-after"] = String(Math.max(1, Math.ceil(wait)));
  }

  /** Returns the same error for a caller without permission to read the record. */
  discreet(): AppError {
    if (!this.errors?.some(({ discreet }) => discreet)) return this;
    const errors = this.errors.map(withoutDetails);
    const detail = this.code === "invalid_request" || errors.length === 1 ? detailOf(errors) : this.detail;
    const same = new AppError(this.code, detail, { errors, cause: this.cause });
    Object.assign(same.headers, this.headers);
    return same;
  }
}

export const withoutDetails = (error: FieldError): FieldError =>
  error.discreet ? { path: error.path, code: error.code, message: error.discreet } : error;

export const notFound = (what: Translatable = "There is nothing here.") => new AppError("not_found", what);
export const refusedAt = (path: string, code: Code, message: Translatable, discreet?: Translatable) =>
  new AppError(code, message, { errors: [{ path, code, message, discreet }] });
export const invalid = (...errors: FieldError[]) => new AppError("invalid_request", detailOf(errors), { errors });

/** An entry of `errors` has a path; `detail` has none, so the path becomes the subject of the sentence. */
export function detailOf(errors: readonly FieldError[]): Translatable {
  const count = new Set(errors.map(({ path }) => path)).size;
  if (count !== 1) return msg("{count} fields are not valid.", { count });
  const { path, message } = errors[0]!;
  const hasSubject = !/^(Is|Must|Has|Cannot|May) /.test(message);
  return hasSubject || !path ? message : msg("{path} {rest}.", { path, rest: { clause: message } });
}

/** Returns the error code of PostgreSQL or the system. Drizzle wraps the driver's error, so this follows `cause`. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    const ofFiles = code === "ENOENT" && syscall !== "connect";
    if (typeof code === "string" && /^([0-9A-Z]{5}|E[A-Z_]+)$/.test(code) && !ofFiles) return code;
    if (lostConnection.test(at.message)) return "08006";
  }
  return undefined;
}

const lostConnection =
  /Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|not queryable|WebSocket|Cannot use a pool after/i;
const unavailableCodes =
  /^(08|57P|53|25006)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOENT)$/;
/** All connections of the pool were in use for too long. */
const isPoolBusy = (error: unknown) => innermost(error) === "timeout exceeded when trying to connect";
const contentionCodes = new Set(["40001", "40P01", "55P03"]);

export const isDatabaseDown = (error: unknown) =>
  !(error instanceof AppError) && unavailableCodes.test(databaseCode(error) ?? "");
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** The disk of the files, or that of the database. */
export const isDiskFull = (error: unknown) => diskFullCodes.has(databaseCode(error) ?? "");
/** Drizzle's "Failed query" error has the database's message in its `cause`. */
export function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return innermost(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

/** An error that makes `transaction` retry, because a concurrent transaction won. */
export const raceError = () => Object.assign(new Error("Another transaction came in between."), { code: "40001" });
export const isContended = (error: unknown) => contentionCodes.has(databaseCode(error) ?? "");
const isUnavailable = (error: unknown) => {
  const code = databaseCode(error);
  return (
    code !== undefined &&
    (unavailableCodes.test(code) || contentionCodes.has(code) || code === "57014" || code === "25P03")
  );
};

export const busyError = (cause?: unknown) =>
  new AppError("unavailable", "The shop has more to do than it can at this moment. Try again soon.", { cause });

export const diskFullError = (cause: unknown) =>
  new AppError("unavailable", "The disk of this shop is full: nothing can be stored until there is room again.", {
    retryAfterSeconds: 60,
    cause,
  });

/** Converts any thrown value to an `AppError`. The caller logs the cause of `internal` errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isPoolBusy(error)) return busyError(error);
  if (isDiskFull(error)) return diskFullError(error);
  if (isUnavailable(error))
    return new AppError("unavailable", "The database cannot be reached at the moment. Try again soon.", {
      cause: error,
    });
  return new AppError("internal", "Something went wrong here. It has been recorded.", { cause: error });
}
