import type { Code } from "@/lib/kernel/contract/errors";

export const headerNames = [
  "Authorization",
  "Content-Type",
  "Accept-Language",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "X-Request-Id",
  "Kiosk-Version",
  "Deprecation",
  "Sunset",
  "ETag",
  "Location",
  "Idempotent-Replayed",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "Allow",
  "Content-Language",
] as const;

export interface Guide {
  title: string;
  chapters: { title: string; text: string[]; list?: "codes" | "headers" }[];
  codes: Record<Code, string>;
  headers: Record<(typeof headerNames)[number], string>;
  access: Record<"public" | "user" | "staff" | "permission" | "byField", string>;
}
