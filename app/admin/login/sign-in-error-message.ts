import type { Translator } from "@/lib/i18n/admin/translator";
import { formatDuration } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { SignInState } from "./sign-in-state";

export function signInErrorMessage(
  { code, wait = 60 }: NonNullable<SignInState["refusal"]>,
  words: Translator,
  language: Language,
  ofCode = false,
) {
  const time = formatDuration(wait, language);
  if (code === "missing") return words("signIn.missing");
  if (code === "token_expired") return words("signIn.code.expired");
  if (ofCode && (code === "login_failed" || code === "invalid_request")) return words("signIn.code.failed");
  if (code === "login_failed" || code === "invalid_request") return words("signIn.failed");
  if (code === "account_locked") return words("signIn.locked", { time });
  if (code === "too_many_requests") return words("signIn.lockedAddress", { time });
  if (code === "account_disabled") return words("signIn.disabled");
  if (code === "forbidden") return words("signIn.noAdmin");
  if (code === "unavailable") return words("signIn.unavailable");
  return words("signIn.trouble");
}
