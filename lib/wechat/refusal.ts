import { AppError } from "@/lib/kernel/contract/errors";
import type { PlatformError } from "./platform-error";

/** Converts a code rejected by WeChat into an API error. WeChat's text is never exposed to clients. */
export function platformRefusal(error: PlatformError, badCode: AppError): AppError {
  if (error.kind === "refused" && error.code === "bad_code") return badCode;
  if (error.kind === "refused" && error.code === "blocked")
    return new AppError("forbidden", "WeChat has blocked this user.", { cause: error });
  if (error.kind === "refused" && error.code === "too_many")
    return new AppError("too_many_requests", "WeChat accepts no more of these requests at the moment.", {
      retryAfterSeconds: 60,
      cause: error,
    });
  return new AppError("platform_failed", "WeChat did not respond as expected. Try again soon.", { cause: error });
}
