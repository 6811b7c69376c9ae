/** A mistake in a mini-program: where it is, and what it is in English and in Chinese. */
export interface Fault {
  file: string;
  line?: number;
  column?: number;
  /** The page that shows it first. */
  page?: string;
  /** The text at that place: the line, or a part of a long one. */
  source?: string;
  what: { en: string; zh: string };
  /** The mini-program cannot be compiled with it. */
  isFatal?: boolean;
  /** Right in WeChat: the simulator lacks it. */
  isLimit?: boolean;
}
export type FaultLanguage = keyof Fault["what"];

export const placeOf = ({ file, line, column }: Fault) =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/** One line: `pages/cart/cart.wxml:12 (page pages/cart/cart): …` */
export function faultText(fault: Fault, language: FaultLanguage) {
  const page = fault.page && (language === "zh" ? `（页面 ${fault.page}）` : ` (page ${fault.page})`);
  return `${placeOf(fault)}${page ?? ""}${language === "zh" && page ? "" : ":"} ${fault.what[language]}`;
}

const longest = 160;

/** A line without its margin; of a long one the part around a column. */
export function excerptOf(line: string, column = 1) {
  const start = line.trim().length > longest ? Math.max(0, column - longest / 2) : 0;
  return line.slice(start, start + longest).trim();
}

/** Stops the compiler. `message` is what a terminal shows. */
export class FaultyMiniProgram extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => faultText(fault, "en")).join("\n"));
  }
}
