import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { seal } from "@/lib/kernel/process/seal";
import { entity, insertRow, saveRow } from "@/lib/kernel/records/entity";
import { failWaiting, refuseUnseen, waitingFor } from "@/lib/selling/events/deliveries";
import type { WebhookType } from "@/lib/selling/events/event-types";
import { checkAddress, resolveAddress, unknownHost } from "./address";
import { getWebhook, shown } from "./queries";
import { maxWebhooks, type webhookInput } from "./schemas";
import { newSecret } from "./sign";

type Webhook = typeof webhooks.$inferSelect;
type Fields = z.output<typeof webhookInput>;
type Edit = Partial<Fields> & { rotatedTo?: string };

export const webhookEntity = entity({
  name: "webhook",
  table: webhooks,
  title: webhooks.name,
  revertible: "webhook.edit",
  masked: ["secret", "old_secret"],
  derived: ["editor_id", "old_secret", "rotated_at", "failing_since", "last_error"],
  logged: ["name", "url", "types", "status", "secret"],
  /** Contains the secret if it is new, for the answer. */
  begin: async (): Promise<{ secret?: string }> => ({}),
  async create(db, fields: Fields, { actor, own }): Promise<Webhook> {
    refuseUnseen(fields.types, actor.user);
    await db.execute(sql`lock table ${webhooks} in share row exclusive mode`);
    if ((await db.$count(webhooks)) >= maxWebhooks)
      throw new AppError("limit_reached", msg("At most {most} webhooks.", { most: maxWebhooks }));
    own.secret = newSecret();
    const secret = seal("webhooks", own.secret);
    const values = { ...fields, url: allowedUrl(fields.url), secret, editor_id: actor.user.id };
    return insertRow(db, webhooks, values);
  },
  async write(db, before, { rotatedTo, ...fields }: Edit, { actor, own }): Promise<Webhook> {
    own.secret = rotatedTo;
    refuseUnseen(fields.types ?? (before.types as WebhookType[]), actor.user);
    const url = fields.url === undefined ? before.url : allowedUrl(fields.url);
    if (fields.status !== undefined && (fields.status === "paused") !== (before.status === "paused"))
      await failWaiting(db, waitingFor({ webhook_id: before.id }), "paused");
    const isTriedAgain = url !== before.url || fields.status !== undefined;
    if (isTriedAgain)
      await db
        .update(eventDeliveries)
        .set({ next_attempt_at: sql`now()` })
        .where(waitingFor({ webhook_id: before.id }));
    return saveRow(db, webhooks, before.id, {
      ...(isTriedAgain && { status: before.status === "paused" ? "paused" : "active", ...recovered }),
      ...fields,
      url,
      editor_id: actor.user.id,
      ...(rotatedTo && { secret: seal("webhooks", rotatedTo), old_secret: before.secret, rotated_at: sql`now()` }),
    });
  },
  read: async (db, id, { origin }) => shown(await getWebhook(db, id), origin.language),
  show: (_, row, { actor, own }) => ({ ...shown(row, actor.origin.language), ...own }),
});

const recovered = { failing_since: null, last_error: null };

/** Called after an accepted request. It changes nothing that an admin sets. */
export const recover = (db: Database, id: number) =>
  db
    .update(webhooks)
    .set({
      ...recovered,
      status: sql`case ${webhooks.status} when 'failing' then 'active' else ${webhooks.status} end`,
      updated_at: sql`${webhooks.updated_at}`,
    })
    .where(eq(webhooks.id, id));

/** Returns the normalized form of the address. */
function allowedUrl(text: string) {
  const checked = checkAddress(text);
  if ("refused" in checked) throw refusedUrl(checked.refused);
  return checked.url.href;
}

/** Call it without an open transaction, because it needs DNS. A host that does not exist yet is accepted. */
export async function refuseUndialled({ url }: { url?: string }) {
  const target = url === undefined ? undefined : await resolveAddress(url);
  if (target && "refused" in target && target.refused !== unknownHost) throw refusedUrl(target.refused);
}

const refusedUrl = (message: Translatable) => invalid({ path: "url", code: "invalid", message });
