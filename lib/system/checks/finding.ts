import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { KeyName } from "@/lib/platform/stored-keys";
import { PlatformError } from "@/lib/wechat/platform-error";

/** right · wrong: a feature will not work · look: it may not work · unchecked: it could not be tested, see `detail`. */
export const verdicts = ["right", "wrong", "look", "unchecked"] as const;
type Verdict = (typeof verdicts)[number];

export interface Finding {
  check: string;
  verdict: Verdict;
  /** The observation and its consequence for the shop. */
  detail: Translatable;
  /** The place to change it; null if no change is needed. */
  change: Translatable | null;
  /** The fault that makes keys unusable: a wrong key, another setting of the shop, or that WeChat does not respond. */
  fault?: KeyName | "shop" | "silent" | undefined;
}

/** The possible findings of a check, with the usual place to change it and the usual fault. */
export function checkOf(check: string, change: Translatable | null = null, fault?: Finding["fault"]) {
  const finding =
    (verdict: Verdict) =>
    (detail: Translatable, itsChange = change, itsFault = fault): Finding => ({
      check,
      verdict,
      detail,
      change: verdict === "right" ? null : itsChange,
      fault: verdict === "wrong" ? itsFault : undefined,
    });
  return {
    right: finding("right"),
    wrong: finding("wrong"),
    look: finding("look"),
    unchecked: finding("unchecked"),
  };
}

/** Runs a check that calls WeChat. `refused` explains an error that WeChat returned; any other error is a bug. */
export async function callWechat(
  check: string,
  host: string,
  work: () => Promise<Finding>,
  refused: (error: PlatformError) => Finding,
): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return error.kind === "silent" ? noAnswer(check, host) : refused(error);
  }
}

export const noAnswer = (check: string, host: string) =>
  checkOf(check).wrong(
    msg("No answer from {host} within five seconds.", { host }),
    msg("Let this server call https://{host}: look at its firewall and its DNS.", { host }),
    "silent",
  );

export const translateFindings = (findings: readonly Finding[], language: Language) =>
  findings.map(({ check, verdict, detail, change }) => ({
    check,
    verdict,
    detail: translate(detail, language),
    change: change && translate(change, language),
  }));

const signs = { wrong: "✗", look: "!", unchecked: "?", right: "✓" };
const order = Object.keys(signs);

/** The findings as text for a terminal, the most urgent first. */
export function reportOf(findings: Finding[], language: Language) {
  const lines = translateFindings(findings, language)
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(
      ({ verdict, check, detail, change }) =>
        `${signs[verdict]} ${check}${language === "zh" ? "：" : ": "}${detail}${change ? `\n    ${change}` : ""}`,
    );
  const faults = findings.filter(({ verdict }) => verdict === "wrong").length;
  const count = findings.length;
  const last = faults
    ? msg("{faults} of {count} points must be changed before real shoppers can buy.", { faults, count })
    : "The shop is ready for real shoppers.";
  return { faults, text: `${lines.join("\n")}\n\n${translate(last, language)}` };
}
