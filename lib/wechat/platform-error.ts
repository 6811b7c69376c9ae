import { AppError } from "@/lib/kernel/contract/errors";

/**
 * silent: no usable response, so the outcome is unknown · refused: WeChat rejected the call · untrusted: the signature
 * is missing or invalid.
 */
type PlatformFailure = "silent" | "refused" | "untrusted";

interface Circumstances {
  status?: number;
  code?: string;
  /** The error text of WeChat or the network. Only for the log, never part of the message. */
  cause?: unknown;
}

export class PlatformError extends Error {
  readonly kind: PlatformFailure;
  readonly status?: number;
  /** WeChat's own code (`ORDERPAID`, `10060001`), or one of `bad_code`, `blocked`, `too_many`, `bad_token`. */
  readonly code?: string;

  constructor(kind: PlatformFailure, { status, code, cause }: Circumstances = {}) {
    super(`WeChat platform: ${kind}${code ? ` ${code}` : ""}`, { cause });
    this.name = "PlatformError";
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

/** Converts a code rejected by WeChat into an API error. WeChat's text is never exposed to clients. */
export function platformRefusal(error: PlatformError, badCode: AppError): AppError {
  if (error.kind === "refused" && error.code === "bad_code") return badCode;
  if (error.kind === "refused" && error.code === "blocked")
    return new AppError("forbidden", "WeChat has blocked this user.", { cause: error });
  if (error.kind === "refused" && error.code === "too_many")
    return new AppError("too_many_requests", "WeChat accepts no more of these requests at the moment.", {
      retryAfterSeconds: 60,
      cause: error,
    });
  return new AppError("platform_failed", "WeChat did not respond as expected. Try again soon.", { cause: error });
}
