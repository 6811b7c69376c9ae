import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { bots, eventDeliveries, events } from "@/db/schema/events";
import { inEnglish, msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { log } from "@/lib/kernel/process/log";
import { isPractising } from "@/lib/kernel/process/practice";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { failWaiting, isNoneOf, sentTypes, waitingFor } from "@/lib/selling/events/deliveries";
import { nameEvent, readEvents } from "@/lib/selling/events/describe-event";
import { type Composed, composeDigests, composeOne } from "./compose";
import { type Failure, postMessage } from "./post-message";
import { type BotMessage, protocols } from "./protocols";
import { composeReceipts, isNotPrinted } from "./receipts";
import { maxBots } from "./schemas";

type Bot = typeof bots.$inferSelect;

/** WeCom accepts 20 messages a minute from one bot. */
const maxPerMinute = 15;
/** The first events of a minute are sent one by one, the others as digests. */
const singlesPerMinute = 5;
const digestEveryMs = 5000;
/** More events than 15 digests can list. */
const maxAtOnce = 2000;
const failuresToFail = 5;
/** A claim lasts a minute. A message that is started within this time ends before the claim does. */
const sendWithinMs = 50_000;

export const sendBots: Sweep = {
  name: "bots",
  isPrompt: true,
  concurrency: maxBots,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select b.id from bots b where b.status <> 'paused' and b.next_attempt_at <= now()
        and exists (select from deliveries d where d.bot_id = b.id and d.status = 'pending' and d.next_attempt_at <= now())
        order by b.id limit ${limit}`,
    ),
  work: sendBot,
};

/** Several instances can run this concurrently, so the bot's row is locked while its events are divided. */
async function sendBot(db: Database, id: number, signal?: AbortSignal) {
  const claimed = await transaction(db, (tx) => claim(tx, id));
  if (!claimed) return;
  const { bot, parts } = claimed;
  const until = performance.now() + sendWithinMs;
  for (const [index, part] of parts.entries()) {
    if (signal?.aborted || performance.now() > until) return; // the rest is sent after the claim has expired
    if (!(await begin(db, bot, part))) return; // the bot has been paused
    const { failure, receipt } = await postMessage(bot, await marked(db, bot, part.message));
    if (!failure || failure.why === "not_ready") await settle(db, bot, part, receipt);
    if (!failure) await recover(db, bot);
    else {
      await transaction(db, (tx) => fail(tx, bot, part, failure, parts.slice(index + 1)));
      if (failure.why !== "content" && failure.why !== "not_ready") return;
    }
  }
}

/** Marks orders of the practice, so that the goods are not shipped. */
async function marked(db: Database, { language }: Bot, message: BotMessage): Promise<BotMessage> {
  if (!(await isPractising(db))) return message;
  return { ...message, title: translate(msg("Practice: {title}", { title: message.title }), language) };
}

/** Claims events for a minute. If this process ends before it has sent them, they are sent again. */
async function claim(tx: Database, id: number) {
  const isDue = and(eq(bots.id, id), sql`${bots.status} <> 'paused' and ${bots.next_attempt_at} <= now()`);
  const columns = { ...getTableColumns(bots), sent_types: sentTypes(bots) };
  const [bot] = await tx.select(columns).from(bots).where(isDue).for("update", { skipLocked: true });
  if (!bot) return undefined;
  await failWaiting(tx, and(waiting(id), isOld), "late");
  await failWaiting(tx, and(waiting(id), isNoneOf(bot.sent_types)), "withheld");
  if (isPrinter(bot)) await failWaiting(tx, and(waiting(id), isNotPrinted), "withheld");
  const found = await tx
    .select({ event_id: eventDeliveries.event_id })
    .from(eventDeliveries)
    .where(and(waiting(id), sql`${eventDeliveries.next_attempt_at} <= now()`))
    .orderBy(eventDeliveries.id)
    .limit(maxAtOnce);
  if (!found.length) return undefined;
  const now = Date.now();
  const recent = bot.recent.filter((at) => isWithin(60_000, at, now));
  const pendingEvents = await readEvents(
    tx,
    found.map(({ event_id }) => event_id),
  );
  const parts = isPrinter(bot)
    ? await composeReceipts(tx, pendingEvents.slice(0, roomOf(bot, recent)), bot.language)
    : composeParts(bot, pendingEvents, recent, now);
  if (!parts.length) return undefined;
  await tx
    .update(eventDeliveries)
    .set({ attempts: sql`${eventDeliveries.attempts} + 1`, next_attempt_at: sql`now() + interval '1 minute'` })
    .where(and(waiting(id), among(parts)));
  await tx
    .update(bots)
    .set({ recent: [...recent, ...parts.map(() => new Date(now))], updated_at: bot.updated_at })
    .where(eq(bots.id, id));
  return { bot, parts };
}

const isPrinter = ({ kind }: Bot) => kind === "feie";

/** A failing bot sends only one message. */
const roomOf = ({ status }: Bot, recent: Date[]) =>
  Math.max(0, Math.min(status === "failing" ? 1 : maxPerMinute, maxPerMinute - recent.length));

/** A few events are sent one by one, many as digests. */
function composeParts(
  bot: Bot,
  pendingEvents: Awaited<ReturnType<typeof readEvents>>,
  recent: Date[],
  now: number,
): Composed[] {
  const room = roomOf(bot, recent);
  if (room <= 0) return [];
  if (recent.length + pendingEvents.length <= Math.min(singlesPerMinute, recent.length + room))
    return pendingEvents.map((event) => composeOne(event, bot.language));
  if (recent.some((at) => isWithin(digestEveryMs, at, now))) return [];
  return composeDigests(pendingEvents, bot.language, protocols[bot.kind].mostBytes).slice(0, room);
}

/** A time far in the future does not count, because the clock must have been set back. */
const isWithin = (milliseconds: number, at: Date, now: number) => Math.abs(now - at.getTime()) < milliseconds;

/** Measured from the event's creation, because the delivery can be created later. */
const isOld = sql`exists (select from ${events} e where e.id = ${eventDeliveries.event_id} and e.created_at < now() - interval '1 day')`;
const waiting = (id: number) => waitingFor({ bot_id: id });
const among = (parts: readonly Composed[]) =>
  inArray(
    eventDeliveries.event_id,
    parts.flatMap(({ events: pendingEvents }) => pendingEvents.map((event) => event.id)),
  );

const partOf = ({ id }: Bot, part: Composed) => and(eq(eventDeliveries.bot_id, id), among([part]));

/**
 * Returns false if the part is no longer pending. A printer's order ends as failed before it is sent: without an answer
 * it can be on paper, and must not be printed twice.
 */
async function begin(db: Database, bot: Bot, part: Composed) {
  const pending = and(waiting(bot.id), among([part]));
  if (!isPrinter(bot)) return (await db.$count(eventDeliveries, pending)) > 0;
  const begun = await db.update(eventDeliveries).set({ status: "failed", error: "unknown" }).where(pending).returning();
  return begun.length > 0;
}

const settle = (db: Database, bot: Bot, part: Composed, receipt: string | undefined) =>
  db
    .update(eventDeliveries)
    .set({ status: "sent", sent_at: sql`now()`, error: null, receipt })
    .where(partOf(bot, part));

async function recover(db: Database, { id, updated_at }: Bot) {
  await db
    .update(bots)
    .set({
      failures: 0,
      last_error: null,
      updated_at,
      status: sql`case ${bots.status} when 'failing' then 'active' else ${bots.status} end`,
    })
    .where(and(eq(bots.id, id), sql`(${bots.failures} > 0 or ${bots.status} = 'failing')`));
}

/**
 * Drops a message whose content the chat rejects, and a print whose answer is lost. Any other failure is retried with
 * increasing delays, except that a printer's service stores the orders itself.
 */
async function fail(tx: Database, bot: Bot, part: Composed, { why, said }: Failure, rest: readonly Composed[]) {
  log.warn({ bot_id: bot.id, why, error: inEnglish(said) }, "a bot could not send a message");
  const error = inEnglish(said);
  if (why === "content") {
    await tx.update(eventDeliveries).set({ status: "failed", error }).where(partOf(bot, part));
    return;
  }
  const isStored = why === "not_ready";
  const isLost = isPrinter(bot) && why === "silent";
  if (!isStored && !isLost) await tx.update(eventDeliveries).set({ status: "pending", error }).where(partOf(bot, part));
  await tx
    .update(eventDeliveries)
    .set({ next_attempt_at: sql`now()` })
    .where(and(waiting(bot.id), among([part, ...rest])));
  const [after] = await tx
    .update(bots)
    .set({
      failures: sql`${bots.failures} + 1`,
      last_error: isLost ? lostPrint(part) : said,
      updated_at: bot.updated_at,
      next_attempt_at: isStored
        ? sql`now()`
        : sql`now() + make_interval(secs => least(10 * power(2, least(${bots.failures}, 10)), 600))`,
    })
    .where(eq(bots.id, bot.id))
    .returning();
  const isFailing = why === "address" || isStored || isLost || (after?.failures ?? 0) >= failuresToFail;
  if (after?.status !== "active" || !isFailing) return;
  await tx.update(bots).set({ status: "failing", updated_at: bot.updated_at }).where(eq(bots.id, bot.id));
  await tx
    .insert(events)
    .values({ type: "bot.failing", resource: "bot", resource_id: bot.id, data: { name: bot.name } });
}

const lostPrint = ({ events: [event] }: Composed) =>
  msg("The printer's service did not answer. Order {order} may be missing on paper: it is not printed again.", {
    order: nameEvent(event!),
  });
