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
