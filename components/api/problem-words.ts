import type { Words } from "@/lib/i18n/admin/words";
import { formatDuration } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { Code } from "@/lib/kernel/contract/errors";
import type { Problem } from "@/lib/kernel/contract/problem";

/** The problems of a page: the codes of the API, and `offline` when nothing answered. */
export type PageProblem = Pick<Problem, "detail" | "request_id" | "retry_after" | "errors"> & {
  code: Code | "offline";
};

/** Codes whose detail adds to the code: who, how many, which. It is in the reader's language already. */
const telling = new Set<Code | "offline">([
  "duplicate",
  "in_use",
  "out_of_stock",
  "order_state",
  "limit_reached",
  "protected",
  "forbidden",
  "platform_failed",
  "not_configured",
  "payload_too_large",
]);

/** A problem in the reader's language, by its code. The detail follows where it adds something. */
export function problemWords(problem: PageProblem, words: Words, language: Language) {
  const wait = problem.retry_after !== undefined && problem.retry_after > 5;
  return [
    words(`problem.${problem.code}`),
    telling.has(problem.code) ? problem.detail : "",
    wait ? words("problem.wait", { time: formatDuration(problem.retry_after!, language) }) : "",
  ]
    .filter(Boolean)
    .join(language === "zh" ? "" : " ");
}

/** The same for a message without fields next to it: the errors of all fields. */
export const problemMessage = (problem: PageProblem, words: Words, language: Language) =>
  [...new Set(problem.errors?.map(({ message }) => message))].join(language === "zh" ? "" : " ") ||
  problemWords(problem, words, language);

/** A refusal that the page itself makes, in these words. */
export const refusalOf = (message: string): PageProblem => ({
  ...{ code: "stale", detail: "", request_id: "", errors: [{ path: "", code: "stale", message }] },
});

/** The sentence at a field, such as `errors[]` has it for `price` or `products.0.count`. */
export const errorAt = (problem: PageProblem | undefined, path: string) =>
  problem?.errors?.find((error) => error.path === path)?.message;
