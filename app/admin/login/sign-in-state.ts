import type { Translator } from "@/lib/i18n/admin/translator";
import { formatDuration } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { Code } from "@/lib/kernel/contract/errors";
import type { Problem } from "@/lib/kernel/contract/problem";

export interface SignInState {
  /** The submitted account, to fill in the form again. The password is never returned. */
  account: string;
  /** The password was right, and a code is needed. */
  ticket?: string;
  refusal?: { code: Code | "missing"; wait?: number };
}

export interface FirstAdminState {
  code: string;
  username: string;
  problem?: Problem;
}

export function signInErrorMessage(
  { code, wait = 60 }: NonNullable<SignInState["refusal"]>,
  t: Translator,
  language: Language,
  ofCode = false,
) {
  const time = formatDuration(wait, language);
  if (code === "missing") return t("signIn.missing");
  if (code === "token_expired") return t("signIn.code.expired");
  if (ofCode && (code === "login_failed" || code === "invalid_request")) return t("signIn.code.failed");
  if (code === "login_failed" || code === "invalid_request") return t("signIn.failed");
  if (code === "account_locked") return t("signIn.locked", { time });
  if (code === "too_many_requests") return t("signIn.lockedAddress", { time });
  if (code === "account_disabled") return t("signIn.disabled");
  if (code === "forbidden") return t("signIn.noAdmin");
  if (code === "unavailable") return t("signIn.unavailable");
  return t("signIn.trouble");
}
