import { inWords } from "@/lib/i18n/in-words";
import type { Language } from "@/lib/i18n/language";
import { say } from "@/lib/i18n/say";
import { type Finding, worded } from "./finding";

const signs = { right: "✓", wrong: "✗", look: "!", unchecked: "?" };

/** Formats the findings for a terminal, wrong ones first. */
export function reportOf(findings: Finding[], language: Language) {
  const order = ["wrong", "look", "unchecked", "right"];
  const sorted = worded(findings, language).toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const lines = sorted.map(
    ({ verdict, check, detail, change }) =>
      `${signs[verdict]} ${check}${language === "zh" ? "：" : ": "}${detail}${change ? `\n    ${change}` : ""}`,
  );
  const faults = findings.filter(({ verdict }) => verdict === "wrong").length;
  const last = faults
    ? say("{faults} of {count} points must be changed before real shoppers can buy.", {
        faults,
        count: findings.length,
      })
    : "The shop is ready for real shoppers.";
  return { faults, text: `${lines.join("\n")}\n\n${inWords(last, language)}` };
}
