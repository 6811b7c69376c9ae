import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { consents, messageTemplates } from "@/db/schema/events";

/** Limits scripts that accept repeatedly. More consents would have no use. */
const maxLeft = 100;

/**
 * Each acceptance allows one message. A refusal revokes nothing, because earlier acceptances remain valid in WeChat.
 */
export async function recordConsents(db: Database, user_id: number, results: Record<string, string>) {
  const named = Object.keys(results).toSorted();
  const known = await db
    .select({ template_id: messageTemplates.template_id })
    .from(messageTemplates)
    .where(and(messageTemplates.enabled, inArray(messageTemplates.template_id, named)));
  const ids = new Set(known.map(({ template_id }) => template_id));
  for (const template_id of named.filter((one) => ids.has(one))) {
    const result = results[template_id]!;
    if (result.startsWith("accept")) await accept(db, user_id, template_id);
    if (result === "ban") await forbid(db, user_id, template_id);
  }
}

const accept = (db: Database, user_id: number, template_id: string) =>
  db
    .insert(consents)
    .values({ user_id, template_id, accepted: 1, left: 1 })
    .onConflictDoUpdate({
      target: [consents.user_id, consents.template_id],
      set: {
        accepted: sql`${consents.accepted} + 1`,
        left: sql`least(${consents.left} + 1, ${maxLeft})`,
        updated_at: sql`now()`,
      },
    });

const forbid = (db: Database, user_id: number, template_id: string) =>
  db
    .update(consents)
    .set({ left: 0, updated_at: sql`now()` })
    .where(and(eq(consents.user_id, user_id), eq(consents.template_id, template_id)));
