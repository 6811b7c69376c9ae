import type { Language } from "@/lib/i18n/language";
import type { Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { KeyName } from "@/lib/platform/stored-keys";

/** right · wrong: a feature will not work · look: it may not work · unchecked: it could not be tested, see `detail`. */
export const verdicts = ["right", "wrong", "look", "unchecked"] as const;

export interface Finding {
  check: string;
  verdict: (typeof verdicts)[number];
  /** The observation and its consequence for the shop. */
  detail: Translatable;
  /** The place to change it; null if no change is needed. */
  change: Translatable | null;
  /** The fault that makes keys unusable: a wrong key, another setting of the shop, or that WeChat does not respond. */
  fault?: KeyName | "shop" | "silent";
}

export const right = (check: string, detail: Translatable): Finding => ({
  check,
  verdict: "right",
  detail,
  change: null,
});
export const wrong = (
  check: string,
  detail: Translatable,
  change: Translatable,
  fault?: Finding["fault"],
): Finding => ({ check, verdict: "wrong", detail, change, fault });
export const look = (check: string, detail: Translatable, change: Translatable): Finding => ({
  check,
  verdict: "look",
  detail,
  change,
});
export const unchecked = (check: string, detail: Translatable, change: Translatable | null = null): Finding => ({
  check,
  verdict: "unchecked",
  detail,
  change,
});

export const translateFindings = (findings: readonly Finding[], language: Language) =>
  findings.map(({ fault, ...finding }) => ({
    ...finding,
    detail: translate(finding.detail, language),
    change: finding.change && translate(finding.change, language),
  }));
