import type { z } from "zod";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { message, template } from "@/lib/people/messages/schemas";

export type Template = z.output<typeof template>;
export type Message = z.output<typeof message>;

export const messageTones = {
  pending: "amber",
  sending: "violet",
  sent: "green",
  refused: "gray",
  failed: "red",
  late: "gray",
} as const satisfies Record<Message["status"], string>;

/** The reason why a message was not sent. `error` is one of this app's codes or a WeChat `errcode`, which WeChat documents. */
export function failureReason({ status, error }: Pick<Message, "status" | "error">, t: Translator) {
  if (error === "unknown" || error === "no_consent") return t(`messages.why.${error}`);
  if (error && /^-?\d+$/.test(error)) return t("messages.why.number", { number: error });
  if (status === "refused" || status === "late" || status === "failed") return t(`messages.why.${status}`);
  return "";
}
