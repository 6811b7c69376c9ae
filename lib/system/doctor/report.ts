import type { Finding } from "./finding";

const signs = { right: "✓", wrong: "✗", look: "!", unchecked: "?" };

/** The findings for a terminal: what is wrong first. */
export function reportOf(findings: Finding[]) {
  const order = ["wrong", "look", "unchecked", "right"];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const lines = sorted.map(
    ({ verdict, check, detail, change }) => `${signs[verdict]} ${check}: ${detail}${change ? `\n    ${change}` : ""}`,
  );
  const faults = findings.filter(({ verdict }) => verdict === "wrong").length;
  const last = faults
    ? `${faults} of ${findings.length} points must be changed before real shoppers can buy.`
    : "Nothing stands in the way of real shoppers.";
  return { faults, text: `${lines.join("\n")}\n\n${last}` };
}
