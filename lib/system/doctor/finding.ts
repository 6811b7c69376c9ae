import { inWords } from "@/lib/i18n/in-words";
import type { Language } from "@/lib/i18n/language";
import type { Said } from "@/lib/i18n/say";

/** right · wrong: something will not work · look: it may not work · unchecked: it could not be tested, see `detail`. */
export const verdicts = ["right", "wrong", "look", "unchecked"] as const;

export interface Finding {
  /** A stable name, such as `access_token`. */
  check: string;
  verdict: (typeof verdicts)[number];
  /** The observation and its consequence for the shop. */
  detail: Said;
  /** The place where it can be changed; null if nothing has to change. */
  change: Said | null;
}

export const right = (check: string, detail: Said): Finding => ({ check, verdict: "right", detail, change: null });
export const wrong = (check: string, detail: Said, change: Said): Finding => ({
  check,
  verdict: "wrong",
  detail,
  change,
});
export const look = (check: string, detail: Said, change: Said): Finding => ({
  check,
  verdict: "look",
  detail,
  change,
});
export const unchecked = (check: string, detail: Said, change: Said | null = null): Finding => ({
  check,
  verdict: "unchecked",
  detail,
  change,
});

/** Translates the findings. */
export const worded = (findings: readonly Finding[], language: Language) =>
  findings.map((finding) => ({
    ...finding,
    detail: inWords(finding.detail, language),
    change: finding.change && inWords(finding.change, language),
  }));
