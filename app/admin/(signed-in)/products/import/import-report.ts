import type { ImportReport, ImportRow } from "../types";

/** The rows with something to report. Refused rows come first. Unchanged rows are left out, unless something in them is not taken over. */
export function tellingRows({ rows }: Pick<ImportReport, "rows">): ImportRow[] {
  const places = ["refuse", "create", "change", "leave"] as const;
  return rows
    .filter(({ action, ignored, dropped }) => action !== "leave" || ignored.length > 0 || dropped.length > 0)
    .toSorted((a, b) => places.indexOf(a.action) - places.indexOf(b.action) || a.row - b.row);
}

const longest = 120;
/** A cell as it is shown: a whole description would bury the others. */
export const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, " ").trim();
  return [...plain].length > longest ? `${[...plain].slice(0, longest).join("")}…` : plain;
};
