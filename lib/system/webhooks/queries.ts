import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { jsonRow } from "@/db/statement";
import type { Language } from "@/lib/i18n/language";
import type { Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { listRows } from "@/lib/kernel/lists/lists";
import { getRow } from "@/lib/kernel/records/entity";
import type { WebhookType } from "@/lib/selling/events/event-types";
import { eventColumns } from "@/lib/selling/events/shop-event";
import type { deliveryFilter, deliveryPage } from "./schemas";

export const shown = (
  { secret, old_secret, rotated_at, editor_id, ...row }: typeof webhooks.$inferSelect,
  language: Language,
) => ({
  ...row,
  types: row.types as WebhookType[],
  last_error: row.last_error && translate(row.last_error, language),
});

export async function listWebhooks(db: Database, language: Language) {
  const found = await db.select().from(webhooks).orderBy(webhooks.name, webhooks.id);
  return { items: found.map((row) => shown(row, language)) };
}

export const getWebhook = (db: Database, id: number) => getRow(db, "webhook", webhooks, id);

const reasons: Readonly<Record<string, Translatable>> = {
  withheld: "The admin who edited the webhook last may not see this event.",
  paused: "The webhook was paused.",
};

export async function listDeliveries(
  db: Database,
  { webhook_id, status, ...paging }: z.output<typeof deliveryFilter>,
  language: Language,
) {
  const found = await listRows<z.input<typeof deliveryPage>["items"][number]>(
    db,
    {
      columns: {
        id: eventDeliveries.id,
        webhook_id: eventDeliveries.webhook_id,
        event: jsonRow(eventColumns),
        status: eventDeliveries.status,
        attempts: eventDeliveries.attempts,
        error: eventDeliveries.error,
        sent_at: eventDeliveries.sent_at,
        created_at: eventDeliveries.created_at,
      },
      from: sql`deliveries join events on events.id = deliveries.event_id`,
      where: and(
        webhook_id ? eq(eventDeliveries.webhook_id, webhook_id) : sql`deliveries.webhook_id is not null`,
        status && eq(eventDeliveries.status, status),
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
