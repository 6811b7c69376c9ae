import { and, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { eventDeliveries, events, webhooks } from "@/db/schema/events";
import { jsonRow } from "@/db/statement";
import { inEnglish } from "@/lib/i18n/msg";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { failWaiting, sentTypes, waitingFor } from "@/lib/selling/events/deliveries";
import { eventColumns, type ShopEvent } from "@/lib/selling/events/shop-event";
import { recover } from "./entity";
import { connect, type Outcome, type Post } from "./post";
import { maxWebhooks } from "./schemas";
import { lostSecret, openSecrets, signedHeaders } from "./sign";

type Webhook = typeof webhooks.$inferSelect;
interface Claimed {
  id: number;
  attempts: number;
  event: ShopEvent;
}

/** The delays after each failed attempt: 10 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h, 24 h. */
const retrySeconds = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400];
/** How many requests of one webhook run concurrently. */
const concurrency = 10;
const failingAfter = sql`now() - interval '3 days'`;

export const sendWebhooks: Sweep = {
  name: "webhooks",
  isPrompt: true,
  concurrency: maxWebhooks,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select w.id from webhooks w where w.status <> 'paused'
        and exists (select from deliveries d where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= now())
        order by w.id limit ${limit}`,
    ),
  work: sendWebhook,
};

async function sendWebhook(db: Database, id: number, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const claimed = await transaction(db, (tx) => claim(tx, id));
    if (!claimed) return;
    const { webhook, deliveries } = claimed;
    if (!deliveries.length) continue;
    const post = await connect(webhook.url);
    await Promise.all(deliveries.map((delivery) => deliver(db, webhook, post, delivery)));
  }
}

/**
 * Claims deliveries for a minute, in which their requests end. If this process ends before, they are sent again under
 * the same id. Undefined: nothing is due, or another instance claims at this moment.
 */
async function claim(tx: Database, id: number) {
  const [webhook] = await tx
    .select({ ...getTableColumns(webhooks), sent_types: sentTypes(webhooks) })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), ne(webhooks.status, "paused")))
    .for("no key update", { skipLocked: true });
  if (!webhook) return undefined;
  const due = await rows<Claimed>(
    tx,
    sql`update deliveries d set attempts = d.attempts + 1, next_attempt_at = now() + interval '1 minute'
      from ${events} where ${events.id} = d.event_id and d.id = any(array(
        select due.id from deliveries due where due.webhook_id = ${id} and due.status = 'pending' and due.next_attempt_at <= now()
        order by due.next_attempt_at, due.id limit ${concurrency}))
      returning d.id::float8 as id, d.attempts, ${jsonRow(eventColumns)} as event`,
  );
  if (!due.length) return undefined;
  const isSent = ({ event }: Claimed) => webhook.sent_types.includes(event.type);
  const withheld = due.filter((delivery) => !isSent(delivery)).map((delivery) => delivery.id);
  if (withheld.length) await failWaiting(tx, inArray(eventDeliveries.id, withheld), "withheld");
  return { webhook, deliveries: due.filter(isSent) };
}

async function deliver(db: Database, webhook: Webhook, post: Post, delivery: Claimed) {
  const secrets = openSecrets(webhook);
  const body = JSON.stringify(delivery.event);
  const outcome = secrets
    ? await post(signedHeaders(secrets, delivery.event.id, body), body)
    : { status: null, error: lostSecret };
  if (outcome.error === null) return settle(db, webhook, delivery);
  log.warn({ webhook_id: webhook.id, error: inEnglish(outcome.error) }, "a webhook was not received");
  return transaction(db, (tx) => fail(tx, webhook, delivery, outcome));
}

const isPending = ({ id }: Claimed) => and(eq(eventDeliveries.id, id), eq(eventDeliveries.status, "pending"));

async function settle(db: Database, { id, failing_since }: Webhook, delivery: Claimed) {
  await db.update(eventDeliveries).set({ status: "sent", sent_at: sql`now()`, error: null }).where(isPending(delivery));
  if (failing_since) await recover(db, id);
}

/** Locks the webhook before its deliveries, as `claim` does. */
async function fail(tx: Database, { id }: Webhook, delivery: Claimed, { status, error }: Outcome) {
  const updated_at = sql`${webhooks.updated_at}`;
  await tx
    .update(webhooks)
    .set({ last_error: error, failing_since: sql`coalesce(${webhooks.failing_since}, now())`, updated_at })
    .where(eq(webhooks.id, id));
  const isGone = status === 410;
  const seconds = isGone ? undefined : retrySeconds[delivery.attempts - 1];
  const next = seconds
    ? { next_attempt_at: sql`now() + make_interval(secs => ${seconds})` }
    : { status: "failed" as const };
  await tx
    .update(eventDeliveries)
    .set({ error, ...next })
    .where(isPending(delivery));
  const stops = isGone
    ? ne(webhooks.status, "paused")
    : and(eq(webhooks.status, "active"), sql`${webhooks.failing_since} < ${failingAfter}`);
  const [stopped] = await tx
    .update(webhooks)
    .set({ status: isGone ? "paused" : "failing", updated_at })
    .where(and(eq(webhooks.id, id), stops))
    .returning();
  if (!stopped) return;
  if (isGone) await failWaiting(tx, waitingFor({ webhook_id: id }), "paused");
  await tx
    .insert(events)
    .values({ type: "webhook.failing", resource: "webhook", resource_id: id, data: { name: stopped.name } });
}
