export interface FaultText {
  en: string;
  zh: string;
}
export type FaultLanguage = keyof FaultText;

/** A mistake in a mini-program. Lines and columns begin at 1. */
export interface Fault {
  file: string;
  line?: number;
  column?: number;
  /** The first page that uses the file. */
  page?: string;
  /** The line at that location, or a part of a long one. */
  source?: string;
  message: FaultText;
  /** The mini-program cannot be compiled. */
  isFatal?: boolean;
  /** WeChat supports it; the simulator does not. */
  isLimit?: boolean;
}

export const formatLocation = ({ file, line, column }: Fault) =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/** One line: `pages/cart/cart.wxml:12 (page pages/cart/cart): …` */
export function formatFault(fault: Fault, language: FaultLanguage) {
  const page = fault.page && (language === "zh" ? `（页面 ${fault.page}）` : ` (page ${fault.page})`);
  return `${formatLocation(fault)}${page ?? ""}${language === "zh" && page ? "" : ":"} ${fault.message[language]}`;
}

const maxExcerpt = 160;

/** The line without indentation; of a long line, the part around a column. */
export function excerpt(line: string, column = 1) {
  const start = line.trim().length > maxExcerpt ? Math.max(0, column - maxExcerpt / 2) : 0;
  return line.slice(start, start + maxExcerpt).trim();
}

export class CompileError extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => formatFault(fault, "en")).join("\n"));
  }
}

/** The known name that a misspelt one probably stands for. */
export function closestName(name: string, known: Iterable<string>) {
  const [best] = [...known]
    .filter((other) => other !== name && Math.abs(other.length - name.length) < 3)
    .map((other) => ({ other, distance: editDistance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, distance }) => distance <= (other.length < 8 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance);
  return best?.other;
}

/** Counts insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string) {
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
