import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { session } from "@/lib/people/sessions/admin-schemas";

export type Session = z.output<typeof session>;

export const deviceOf = ({ browser, os }: Pick<Session, "browser" | "os">, t: Translator) =>
  browser && os ? t("sessions.device", { browser, os }) : browser || os || t("sessions.unknownDevice");

export const sessionParameters: QueryName<"/cms/session">[] = ["user_id", "page", "size"];
export const personOf = ({ user: { id, nickname, username } }: Session) => nickname || username || `#${id}`;
