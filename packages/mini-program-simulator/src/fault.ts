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
  /** The line at that location, or a part of a long one. */
  source?: string;
  message: FaultText;
  /** The mini-program cannot be compiled. */
  isFatal?: boolean;
}

export const formatLocation = ({ file, line, column }: Fault) =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/** One line: `pages/cart/cart.wxml:12: …` */
export const formatFault = (fault: Fault, language: FaultLanguage) =>
  `${formatLocation(fault)}${language === "zh" ? "：" : ": "}${fault.message[language]}`;

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
