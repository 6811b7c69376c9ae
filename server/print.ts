import { format, stripVTControlCharacters } from "node:util";
import { isClientFault, log, withoutParameters } from "@/lib/kernel/process/log";
import { EnvironmentError } from "@/lib/kernel/process/read-environment";
import type { TranslatedFinding } from "@/lib/system/findings/finding";

/** A terminal gets sentences. Otherwise each line is a JSON object, like the rest of the log. */
const isTerminal = process.stdout.isTTY === true;
const write = (text: string) => void process.stdout.write(`${text}\n`);

export function print(sentence: string, fields: object = {}, level: "info" | "warn" = "info") {
  if (isTerminal) write(sentence);
  else log[level](fields, sentence);
}

export function printWarnings(warnings: TranslatedFinding[]) {
  if (!warnings.length) return;
  if (!isTerminal) return log.warn({ warnings }, "Kiosk runs, but not all of it will work: see `warnings`");
  const lines = warnings.map(({ name, detail, change }) => `  ${name}: ${[detail, change].filter(Boolean).join(" ")}`);
  write(["\nNot all of it will work:", ...lines].join("\n"));
}

/** Next writes to the console. Its output goes to the log, and its errors only with the fields that can be logged. */
export function consoleToLog() {
  const levels = { log: "debug", info: "debug", debug: "debug", warn: "warn", error: "error" } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)[keyof typeof levels]][]) {
    const original = console[name];
    console[name] = (...args: unknown[]) => {
      const err = args.find((one) => one instanceof Error);
      if (isClientFault(err)) return;
      if (isTerminal) return original(...args);
      const words = args.filter((one) => !(one instanceof Error));
      log[level]({ err }, stripVTControlCharacters(format(...words)).trim() || "the console");
    };
  }
}

/** `error` is for unexpected errors: the stack is printed. */
export function printFailure(sentence: string, error?: unknown) {
  const wrong = error instanceof EnvironmentError ? error.wrong : undefined;
  if (!isTerminal && log.level !== "silent")
    log.fatal(wrong ? { wrong } : { err: error }, wrong ? "The environment is not right" : sentence);
  else
    process.stderr.write(
      `${sentence}${!wrong && error instanceof Error ? `\n${withoutParameters(error).stack}` : ""}\n`,
    );
}
