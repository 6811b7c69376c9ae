import type { Words } from "@/lib/i18n/admin/words";
import type { Message } from "./types";

/** Why a message was not sent. `error` is a code of ours, or WeChat's number, which its manual explains. */
export function whyOf({ status, error }: Pick<Message, "status" | "error">, words: Words) {
  if (error === "unknown" || error === "no_consent") return words(`messages.why.${error}`);
  if (error && /^-?\d+$/.test(error)) return words("messages.why.number", { number: error });
  if (status === "refused" || status === "late" || status === "failed") return words(`messages.why.${status}`);
  return "";
}
