import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { consents, events, messageTemplates } from "@/db/schema/events";
import type { ClaimedMessage } from "./claim-message";

const consentOf = ({ user_id, message: { templateId } }: ClaimedMessage) =>
  and(eq(consents.user_id, user_id), eq(consents.template_id, templateId));

export const restoreConsent = (tx: Database, begun: ClaimedMessage) =>
  tx
    .update(consents)
    .set({ left: sql`least(${consents.left} + 1, ${consents.accepted})` })
    .where(consentOf(begun));

export const forgetConsents = (tx: Database, begun: ClaimedMessage) =>
  tx.update(consents).set({ left: 0 }).where(consentOf(begun));

/** Does nothing if the kind has a different template by now. */
export async function disableTemplate(
  tx: Database,
  { kind, message: { templateId } }: ClaimedMessage,
  refused: string,
) {
  const [disabled] = await tx
    .update(messageTemplates)
    .set({ enabled: false, refused, version: sql`${messageTemplates.version} + 1` })
    .where(and(eq(messageTemplates.kind, kind), eq(messageTemplates.template_id, templateId), messageTemplates.enabled))
    .returning();
  if (!disabled) return;
  await tx.insert(events).values({
    type: "message_template.disabled",
    resource: "message_template",
    resource_id: disabled.id,
    data: { kind, error: refused },
  });
}
