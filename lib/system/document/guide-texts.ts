import type { Code } from "@/lib/kernel/contract/errors";

export const headerNames = [
  "Authorization",
  "Content-Type",
  "Accept-Language",
  "Idempotency-Key",
  "If-None-Match",
  "X-Request-Id",
  "ETag",
  "Location",
  "Idempotent-Replayed",
  "Retry-After",
  "WWW-Authenticate",
  "Allow",
  "Content-Language",
] as const;

/** The texts of the API reference that precede and surround the operations. */
export interface Guide {
  /** Follows the shop's name. */
  title: string;
  /** `text` is in Markdown. */
  chapters: { title: string; text: string[]; list?: "codes" | "headers" }[];
  codes: Record<Code, string>;
  headers: Record<(typeof headerNames)[number], string>;
  access: Record<"public" | "user" | "staff" | "permission" | "byField", string>;
}
