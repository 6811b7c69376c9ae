import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { type Finding, translateFindings } from "./finding";

const signs = { right: "✓", wrong: "✗", look: "!", unchecked: "?" };

export function reportOf(findings: Finding[], language: Language) {
  const order = ["wrong", "look", "unchecked", "right"];
  const sorted = translateFindings(findings, language).toSorted(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict),
  );
  const lines = sorted.map(
    ({ verdict, check, detail, change }) =>
      `${signs[verdict]} ${check}${language === "zh" ? "：" : ": "}${detail}${change ? `\n    ${change}` : ""}`,
  );
  const faults = findings.filter(({ verdict }) => verdict === "wrong").length;
  const last = faults
    ? msg("{faults} of {count} points must be changed before real shoppers can buy.", {
        faults,
        count: findings.length,
      })
    : "The shop is ready for real shoppers.";
  return { faults, text: `${lines.join("\n")}\n\n${translate(last, language)}` };
}
