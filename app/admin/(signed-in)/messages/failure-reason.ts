import type { Translator } from "@/lib/i18n/admin/translator";
import type { Message } from "./types";

/** The reason why a message was not sent. `error` is one of this app's codes or a WeChat `errcode`, which WeChat documents. */
export function failureReason({ status, error }: Pick<Message, "status" | "error">, t: Translator) {
  if (error === "unknown" || error === "no_consent") return t(`messages.why.${error}`);
  if (error && /^-?\d+$/.test(error)) return t("messages.why.number", { number: error });
  if (status === "refused" || status === "late" || status === "failed") return t(`messages.why.${status}`);
  return "";
}
