import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { queuedTypes } from "@/lib/selling/events/deliveries";
import { getWebhook } from "./queries";

const maxReplayed = 10_000;

/** Queues events `e` of the webhook's types again, except those that are still to be sent. */
export async function queueAgain(db: Database, { id, status }: typeof webhooks.$inferSelect, which: SQL) {
  if (status === "paused") throw new AppError("protected", "A paused webhook sends nothing. Set it to active first.");
  const [done] = await rows<{ queued: number }>(
    db,
    sql`with queued as (
      insert into deliveries (webhook_id, event_id, round)
      select w.id, e.id, 1 + coalesce(earlier.round, 0)
      from (select ${webhooks.id}, ${queuedTypes()} as types from ${webhooks} where ${webhooks.id} = ${id}) w
      join events e on e.type = any(w.types) and e.position is not null
      cross join lateral (
        select max(d.round) as round, bool_or(d.status = 'pending') as waits
        from deliveries d where d.event_id = e.id and d.webhook_id = w.id) earlier
      where ${which} and earlier.waits is not true
      order by e.position limit ${maxReplayed + 1}
      returning id)
    select count(*)::int as queued from queued`,
  );
  if (done!.queued > maxReplayed)
    throw new AppError(
      "limit_reached",
      msg("At most {most} events at once. Choose a shorter time.", { most: maxReplayed }),
    );
  return done!;
}

/** A delivery that is still to be sent is tried at once. */
export async function replayDelivery(db: Database, id: number) {
  const [found] = await db
    .update(eventDeliveries)
    .set({ next_attempt_at: sql`now()` })
    .where(and(eq(eventDeliveries.id, id), isNotNull(eventDeliveries.webhook_id)))
    .returning();
  if (!found) throw notFound("There is no such delivery.");
  if (found.status === "pending") return { queued: 1 };
  return queueAgain(db, await getWebhook(db, found.webhook_id!), sql`e.id = ${found.event_id}`);
}
