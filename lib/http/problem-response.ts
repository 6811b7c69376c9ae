import { languageTags } from "@/lib/i18n/language";
import type { Origin } from "@/lib/kernel/contract/actor";
import type { AppError } from "@/lib/kernel/contract/errors";
import { problemOf } from "@/lib/kernel/contract/problem";

/** Only problems depend on the language, and they are not cached. */
export const problemResponse = (error: AppError, { requestId, language }: Pick<Origin, "requestId" | "language">) => ({
  status: error.status,
  headers: {
    "content-type": "application/problem+json",
    "content-language": languageTags[language],
    vary: "Accept-Language",
    "cache-control": "private, no-store",
    ...error.headers,
  } as Record<string, string>,
  body: JSON.stringify(problemOf(error, requestId, language)),
});
