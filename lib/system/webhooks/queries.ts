import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { isoTime, jsonRow } from "@/db/statement";
import type { Language } from "@/lib/i18n/language";
import type { Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import { unseal } from "@/lib/kernel/process/seal";
import { sentTypes } from "@/lib/selling/events/deliveries";
import { messageId } from "./message";
import type { deliveryFilter, deliveryPage, webhook } from "./schemas";

export const lostSecret: Translatable =
  "The secret cannot be opened any more: AUTH_SECRET has changed. Rotate the secret, and enter the new one at the receiver.";

const columns = () => ({
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  types: webhooks.types,
  status: webhooks.status,
  failing_since: webhooks.failing_since,
  last_error: webhooks.last_error,
  rotated_at: webhooks.rotated_at,
  secret: webhooks.secret,
  created_at: webhooks.created_at,
  updated_at: webhooks.updated_at,
  version: webhooks.version,
  waiting: sql`(select count(*)::int from deliveries d where d.webhook_id = webhooks.id and d.status = 'pending')`,
  last_sent_at: sql`(select ${isoTime(sql`max(d.sent_at)`)} from deliveries d where d.webhook_id = webhooks.id)`,
  sent_types: sentTypes(webhooks),
});
type Shown = z.output<typeof webhook>;
type Row = Omit<Shown, "withheld_types"> & { secret: string; sent_types: Shown["types"] };

function shown({ secret, sent_types, ...row }: Row, language: Language): Shown {
  const error = unseal("webhooks", secret) === undefined ? lostSecret : row.last_error;
  return {
    ...row,
    withheld_types: row.types.filter((type) => !sent_types.includes(type)),
    last_error: error && translate(error, language),
  };
}

export async function listWebhooks(db: Database, language: Language) {
  const found = await rows<{ row: Row }>(db, sql`select ${jsonRow(columns())} as row from webhooks order by name, id`);
  return { items: found.map(({ row }) => shown(row, language)) };
}

export async function getWebhook(db: Database, id: number, language: Language) {
  const [found] = await rows<{ row: Row }>(db, sql`select ${jsonRow(columns())} as row from webhooks where id = ${id}`);
  if (!found) throw notFound("There is no such webhook.");
  return shown(found.row, language);
}

export async function getSealedWebhook(db: Database, id: number) {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!found) throw notFound("There is no such webhook.");
  return found;
}

const reasons: Readonly<Record<string, Translatable>> = {
  withheld: "The admin who edited the webhook last may not see this event.",
  paused: "The webhook was paused.",
};

type Page = z.output<typeof deliveryPage>;

export async function listDeliveries(
  db: Database,
  { webhook_id, status, type, from, to, ...paging }: z.output<typeof deliveryFilter>,
  language: Language,
) {
  const found = await listRows<Page["items"][number]>(
    db,
    {
      columns: {
        id: eventDeliveries.id,
        webhook_id: eventDeliveries.webhook_id,
        message_id: messageId,
        type: sql`e.type`,
        resource: sql`e.resource`,
        resource_id: sql`e.resource_id`,
        round: eventDeliveries.round,
        status: eventDeliveries.status,
        attempts: eventDeliveries.attempts,
        error: eventDeliveries.error,
        next_attempt_at: sql`case ${eventDeliveries.status} when 'pending' then ${isoTime(eventDeliveries.next_attempt_at)} end`,
        sent_at: eventDeliveries.sent_at,
        created_at: eventDeliveries.created_at,
      },
      from: sql`deliveries join events e on e.id = deliveries.event_id`,
      where: and(
        webhook_id ? eq(eventDeliveries.webhook_id, webhook_id) : sql`deliveries.webhook_id is not null`,
        status ? inArray(eventDeliveries.status, status) : undefined,
        type ? sql`e.type = ${type}` : undefined,
        from ? sql`${eventDeliveries.created_at} >= ${from}` : undefined,
        to ? sql`${eventDeliveries.created_at} < ${to}` : undefined,
      ),
      order: sql`${eventDeliveries.id} desc`,
      isBig: true,
    },
    paging,
  );
  const items = found.items.map(({ error, ...item }) => ({
    ...item,
    error: error && translate(reasons[error] ?? error, language),
  }));
  return { ...found, items };
}
