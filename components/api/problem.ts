import type { Translator } from "@/lib/i18n/admin/translator";
import { formatDuration } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { Code } from "@/lib/kernel/contract/errors";
import type { Problem } from "@/lib/kernel/contract/problem";

/** An error of the API, or `offline` if the server could not be reached. */
export type PageProblem = Pick<Problem, "detail" | "request_id" | "retry_after" | "errors"> & {
  code: Code | "offline";
};

export const sessionEnded = new Set<PageProblem["code"]>(["unauthenticated", "token_expired", "token_revoked"]);

/** Error codes whose `detail` adds information to the translated text. The server translates it. */
const telling = new Set<Code | "offline">([
  "duplicate",
  "in_use",
  "out_of_stock",
  "order_state",
  "order_held",
  "limit_reached",
  "protected",
  "forbidden",
  "platform_failed",
  "not_configured",
  "payload_too_large",
]);

export function formatProblem(problem: PageProblem, t: Translator, language: Language) {
  const wait = problem.retry_after !== undefined && problem.retry_after > 5;
  return [
    t(`problem.${problem.code}`),
    telling.has(problem.code) ? problem.detail : "",
    wait ? t("problem.wait", { time: formatDuration(problem.retry_after!, language) }) : "",
  ]
    .filter(Boolean)
    .join(language === "zh" ? "" : " ");
}

/** For a message without form fields next to it: includes the errors of all fields. */
export const problemMessage = (problem: PageProblem, t: Translator, language: Language) =>
  [...new Set(problem.errors?.map(({ message }) => message))].join(language === "zh" ? "" : " ") ||
  formatProblem(problem, t, language);

/** A problem that the page itself detects. */
export const problemFromMessage = (message: string): PageProblem => ({
  code: "stale",
  detail: "",
  request_id: "",
  errors: [{ path: "", code: "stale", message }],
});

/** The error message of a field, by its path in `errors[]`, such as `price` or `products.0.count`. */
export const errorAt = (problem: PageProblem | undefined, path: string) =>
  problem?.errors?.find((error) => error.path === path)?.message;
