import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { eventDeliveries, webhooks } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { queuedTypes } from "@/lib/selling/events/deliveries";
import { getWebhook } from "./queries";

const maxReplayed = 10_000;
/** In one statement, which has a time limit. All statements are in one transaction. */
const pieceSize = 1000;

/**
 * Queues events `e` of the webhook's types again, except those that are still to be sent. A union instead of a join: with old
 * statistics, PostgreSQL would read all deliveries of the webhook again for each event.
 */
export async function queueAgain(db: Database, { id, status }: typeof webhooks.$inferSelect, which: SQL) {
  if (status === "paused") throw new AppError("protected", "A paused webhook sends nothing. Set it to active first.");
  let queued = 0;
  for (let count = pieceSize, after = 0; count === pieceSize; queued += count) {
    const [piece] = await rows<{ count: number; last: number }>(
      db,
      sql`with due as (
        select event_id, max(position) as position, 1 + coalesce(max(round), 0) as round
        from (
          select e.id as event_id, e.position, null::int as round, false as waits
          from ${webhooks} join events e on e.type = any(${queuedTypes()}) and e.position > ${after}
          where ${webhooks.id} = ${id} and ${which}
          union all select event_id, null, round, status = 'pending' from deliveries where webhook_id = ${id}) each
        group by event_id having max(position) is not null and not bool_or(waits)
        order by max(position) limit ${pieceSize}),
      queued as (
        insert into deliveries (webhook_id, event_id, round) select ${id}, event_id, round from due order by position)
      select count(*)::int as count, coalesce(max(position), 0)::float8 as last from due`,
    );
    ({ count, last: after } = piece!);
    if (queued + count > maxReplayed)
      throw new AppError(
        "limit_reached",
        msg("At most {most} events at once. Choose a shorter time.", { most: maxReplayed }),
      );
  }
  return { queued };
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
