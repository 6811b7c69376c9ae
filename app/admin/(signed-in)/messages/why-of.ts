import type { Words } from "@/lib/i18n/admin/words";
import type { Message } from "./types";

/** The reason why a message was not sent. `error` is one of this app's codes or a WeChat `errcode`, which WeChat documents. */
export function whyOf({ status, error }: Pick<Message, "status" | "error">, words: Words) {
  if (error === "unknown" || error === "no_consent") return words(`messages.why.${error}`);
  if (error && /^-?\d+$/.test(error)) return words("messages.why.number", { number: error });
  if (status === "refused" || status === "late" || status === "failed") return words(`messages.why.${status}`);
  return "";
}
