import { lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "@/db/client";
import { idempotencyKeys, rateCounters } from "@/db/schema/logs";
import { statement } from "@/db/statement";
import type { Actor, Origin } from "./contract/actor";
import type { LimitName } from "./contract/defaults";
import { AppError } from "./contract/errors";
import type { AnyOperation } from "./operation";
import { environment } from "./process/environment";
import type { CleanupSweep } from "./work/sweep";

export async function withinLimit(db: Database, operation: AnyOperation, actor: Actor) {
  const { seconds, counts } = operation.limit!;
  const key = keyOf(operation, actor);
  const most = maxOf(operation);
  const result =
    counts === "attempts" ? await incrementLimited(db, key, seconds, most) : await readCount(db, key, seconds, most);
  recordQuota(actor.origin, most, seconds, result);
  const { allowed, count, wait } = result;
  if (allowed > 0 && (count > allowed || (counts === "successes" && count === allowed))) throw tooMany(wait);
}

interface AttemptLimit {
  key: string;
  seconds: number;
  most: Most;
  factor?: number;
  /** False: this attempt is refused like others, but not counted. */
  isCounted?: boolean;
}

/** Counts an attempt, successful or not. Responds 429 if the limit is exceeded. */
export async function limitAttempts(db: Database, { key, seconds, most, factor = 1, isCounted = true }: AttemptLimit) {
  refuseOver(await (isCounted ? incrementLimited : readCount)(db, key, seconds, most), factor);
}

export function refuseOver({ allowed, count, wait }: CountResult, factor = 1) {
  if (allowed > 0 && count > allowed * factor) throw tooMany(wait);
}

/** Runs in the transaction of the operation, so failed requests are not counted. */
export async function countSuccess(db: Database, operation: AnyOperation, actor: Actor) {
  if (operation.limit?.counts !== "successes") return;
  const { seconds } = operation.limit;
  const result = await incrementLimited(db, keyOf(operation, actor), seconds, maxOf(operation));
  recordQuota(actor.origin, maxOf(operation), seconds, result);
  refuseOver(result);
}

/** For the headers of the response. A limit of 0 is off. */
export function recordQuota(
  { quotas }: Origin,
  most: Most,
  windowSeconds: number,
  { allowed, count, wait }: CountResult,
) {
  if (!allowed) return;
  const left = Math.max(0, allowed - count);
  const name = typeof most === "number" ? "operation" : most;
  quotas?.set(name, {
    most: allowed,
    left,
    windowSeconds,
    resetSeconds: Math.min(windowSeconds, Math.max(0, Math.ceil(wait))),
  });
}

type Most = LimitName | number;
const maxOf = ({ limit }: AnyOperation): Most => ("most" in limit! ? limit.most : limit!.name);

/** Operations with the same named limit share one counter. */
function keyOf(operation: AnyOperation, { user, origin }: Actor) {
  const most = maxOf(operation);
  const counted = typeof most === "number" ? `${operation.method} ${operation.path}` : most;
  const caller = user?.key ? `key ${user.key.id}` : user?.id;
  return `${counted} ${operation.limit!.per === "user" ? caller : addressBlock(origin.ip)}`;
}

const tooMany = (seconds: number) =>
  new AppError("too_many_requests", "Too many requests. Wait a moment, then try again.", {
    retryAfterSeconds: seconds,
  });

export interface CountResult {
  allowed: number;
  count: number;
  wait: number;
}
export type CountParams = { key: string; seconds: number; allowed: number };
type Parameter = (name: keyof CountParams) => Placeholder;
export const countParams = (key: string, seconds: number, most: Most) => ({
  key,
  seconds,
  allowed: typeof most === "number" ? most : environment().limits[most],
});
const allowedBy = (parameter: Parameter) => sql`${parameter("allowed")}::int`;
const windowOf = (parameter: Parameter) => sql`make_interval(secs => ${parameter("seconds")}::int)`;
const waitOf = (parameter: Parameter) => sql`extract(epoch from since + ${windowOf(parameter)} - now())::float8`;
/**
 * A window that starts in the future has expired: the clock was set back. `now()` is the start of the transaction, so
 * up to a minute is tolerated.
 */
const isCurrent = (parameter: Parameter) =>
  sql`rate_counters.since > now() - ${windowOf(parameter)} and rate_counters.since <= now() + interval '1 minute'`;
const increment = (parameter: Parameter, from: SQL) => {
  const isOver = sql`not (${isCurrent(parameter)})`;
  return sql`insert into rate_counters (key, count, since) select ${parameter("key")}::text, 1, now() ${from}
    on conflict (key) do update set count = case when ${isOver} then 1 else rate_counters.count + 1 end,
                                    since = case when ${isOver} then now() else rate_counters.since end`;
};

/** Part of a `with`: `limited` counts one more if `condition` is met, and has the limit and the count. */
export const counting = (parameter: Parameter, from: SQL, condition: SQL) => sql`
  counted as (${increment(parameter, sql`${from} where ${allowedBy(parameter)} > 0 and ${condition}`)} returning count, ${waitOf(parameter)} as wait),
  limited as (select ${allowedBy(parameter)} as allowed, coalesce(max(count), 0)::int as count, coalesce(max(wait), 0) as wait from counted)`;

const raiseAllowed = statement<CountParams, CountResult>(
  (parameter) => sql`
    with ${counting(parameter, sql``, sql`true`)} select * from limited`,
  "counter",
);
const readAllowed = statement<CountParams, CountResult>(
  (parameter) => sql`
    select ${allowedBy(parameter)} as allowed, coalesce(max(count), 0)::int as count, coalesce(max(${waitOf(parameter)}), 0) as wait
    from rate_counters where key = ${parameter("key")} and ${isCurrent(parameter)}`,
);
const raiseOnly = statement<CountParams, { count: number }>(
  (parameter) => sql`${increment(parameter, sql``)} returning count`,
  "counter",
);

const incrementLimited = async (db: Database, key: string, seconds: number, most: Most) =>
  (await raiseAllowed(db, countParams(key, seconds, most)))[0]!;
const readCount = async (db: Database, key: string, seconds: number, most: Most) =>
  (await readAllowed(db, countParams(key, seconds, most)))[0]!;

export const incrementCounter = async (db: Database, key: string, seconds: number) =>
  (await raiseOnly(db, { key, seconds, allowed: 0 }))[0]!.count;

export const decrementCounter = async (db: Database, key: string) => {
  await lowerOne(db, { key });
};
const lowerOne = statement<{ key: string }, never>(
  (parameter) => sql`update rate_counters set count = count - 1 where key = ${parameter("key")} and count > 0`,
  "counter",
);

/** A household or a phone usually has a whole IPv6 /64, so a /64 counts as one address. */
export function addressBlock(ip: string) {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const groups = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** Idempotency keys are valid for 48 hours; a counter's window is at most a day. */
export const purgeCounters: CleanupSweep = {
  name: "counters",
  async tidy(db) {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '48 hours'`));
    await db.delete(rateCounters).where(lt(rateCounters.since, sql`now() - interval '2 days'`));
  },
};
