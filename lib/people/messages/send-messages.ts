import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { consents, events, messages, messageTemplates } from "@/db/schema/events";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { wechatConfig } from "@/lib/platform/platform";
import { isBadToken, withAccessToken } from "@/lib/wechat/access-token";
import { sendSubscribeMessage } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";
import { type ClaimedMessage, claimMessage } from "./claim-message";

const consentOf = ({ user_id, message: { templateId } }: ClaimedMessage) =>
  and(eq(consents.user_id, user_id), eq(consents.template_id, templateId));

const restoreConsent = (tx: Database, begun: ClaimedMessage) =>
  tx
    .update(consents)
    .set({ left: sql`least(${consents.left} + 1, ${consents.accepted})` })
    .where(consentOf(begun));

const forgetConsents = (tx: Database, begun: ClaimedMessage) =>
  tx.update(consents).set({ left: 0 }).where(consentOf(begun));

/** Does nothing if the kind has a different template by now. */
async function disableTemplate(tx: Database, { kind, message: { templateId } }: ClaimedMessage, refused: string) {
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

/** Longer than a call to WeChat can take. */
const isLost = and(eq(messages.status, "sending"), lt(messages.due_at, sql`now() - interval '5 minutes'`));

/**
 * Sends the messages that are due. A message whose outcome is unknown is never sent again, because the shopper may have
 * received it.
 */
export const sendMessages: Sweep = {
  name: "messages",
  isPrompt: true,
  concurrency: 4,
  due: (db, limit) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(or(and(eq(messages.status, "pending"), lte(messages.due_at, sql`now()`)), isLost))
      .orderBy(messages.due_at)
      .limit(limit),
  work: sendMessage,
};

async function sendMessage(db: Database, id: number) {
  const stuck = await db
    .update(messages)
    .set({ status: "failed", error: "unknown" })
    .where(and(eq(messages.id, id), isLost))
    .returning();
  if (stuck.length) return;
  const begun = await transaction(db, (tx) => claimMessage(tx, id));
  if (!begun) return;
  let wasSent = false;
  try {
    const config = await wechatConfig(db);
    await withAccessToken(db, config, async (token) => {
      wasSent = true;
      await sendSubscribeMessage(config, token, begun.message).catch((error) => {
        wasSent = !isBadToken(error);
        throw error;
      });
    });
    await end(db, id, { status: "sent", sent_at: new Date() });
  } catch (error) {
    log.warn({ err: error, message_id: id }, "a message could not be sent");
    if (!wasSent) await transaction(db, (tx) => sendLater(tx, id, begun, "10 minutes"));
    else if (!(error instanceof PlatformError) || error.kind !== "refused")
      await end(db, id, { status: "failed", error: "unknown" });
    else await transaction(db, (tx) => refused(tx, id, begun, error.code ?? "refused"));
  }
}

/** WeChat refused, so nothing was delivered and the consent is not used up, unless there was none. */
async function refused(tx: Database, id: number, begun: ClaimedMessage, code: string) {
  if (code === "no_consent") {
    await forgetConsents(tx, begun);
    return end(tx, id, { status: "refused", error: code });
  }
  if (code === "quota") return sendLater(tx, id, begun, "1 hour");
  if (code === "bad_template" || code === "bad_fields" || code === "bad_page") {
    await disableTemplate(tx, begun, code);
    return sendLater(tx, id, begun, "0 seconds");
  }
  await restoreConsent(tx, begun);
  return end(tx, id, { status: "failed", error: code });
}

async function sendLater(tx: Database, id: number, begun: ClaimedMessage, wait: string) {
  await restoreConsent(tx, begun);
  await end(tx, id, { status: "pending", due_at: sql`now() + ${wait}::interval` as unknown as Date });
}

const end = (db: Database, id: number, set: Partial<typeof messages.$inferInsert>) =>
  db
    .update(messages)
    .set(set)
    .where(and(eq(messages.id, id), eq(messages.status, "sending")));
