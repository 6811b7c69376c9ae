/** A mistake in a mini-program: where it is, and what it is in English and in Chinese. */
export interface Fault {
  file: string;
  line?: number;
  column?: number;
  /** The page that shows it first. */
  page?: string;
  /** What stands in that line. */
  source?: string;
  what: { en: string; zh: string };
  /** The mini-program cannot be compiled with it. */
  isFatal?: boolean;
}
export type FaultLanguage = keyof Fault["what"];

export const placeOf = ({ file, line, column }: Fault) =>
  [file, line, column].filter((part) => part !== undefined).join(":");

/** One line: `pages/cart/cart.wxml:12 (page pages/cart/cart): …` */
export function faultText(fault: Fault, language: FaultLanguage) {
  const page = fault.page && (language === "zh" ? `（页面 ${fault.page}）` : ` (page ${fault.page})`);
  return `${placeOf(fault)}${page ?? ""}${language === "zh" && page ? "" : ":"} ${fault.what[language]}`;
}

/** Stops the compiler. `message` is what a terminal shows. */
export class FaultyMiniProgram extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => faultText(fault, "en")).join("\n"));
  }
}
