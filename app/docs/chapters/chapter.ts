import type { Code } from "@/lib/kernel/contract/errors";

export interface Chapter {
  id: string;
  title: string;
  /** Words that a reader may look for, and that the title does not have. */
  words: string;
  /** Paragraphs, with `code` between backticks. */
  text: string[];
  table?: "codes" | "headers";
}

/** A language's chapters. The compiler holds that each error code has its sentence. */
export interface Chapters {
  chapters: Chapter[];
  codes: Record<Code, string>;
  headers: Record<HeaderName, string>;
}

/** Those that a client sends, then those that it gets. */
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
type HeaderName = (typeof headerNames)[number];

export const codeAnchor = (code: string) => `code-${code.replaceAll("_", "-")}`;
export const headerAnchor = (name: string) => `header-${name.toLowerCase()}`;
