import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { statement } from "@/db/statement";
import type { Actor } from "./actor";
import { defaults, type LimitSetting } from "./defaults";
import { AppError } from "./errors";
import type { AnyOperation } from "./operation";

export async function withinLimit(db: Database, of: AnyOperation, actor: Actor) {
  const { setting, seconds, counts } = of.limit!;
  const key = keyOf(of, actor);
  const { most, count, wait } =
    counts === "attempts" ? await raise(db, key, seconds, setting) : await look(db, key, seconds, setting);
  if (most > 0 && (count > most || (counts === "successes" && count === most))) throw tooMany(wait);
}

/** Runs in the effect's transaction, so a refused or rolled-back request is not counted. */
export async function countSuccess(db: Database, of: AnyOperation, actor: Actor) {
  if (of.limit?.counts !== "successes") return;
  const { most, count, wait } = await raise(db, keyOf(of, actor), of.limit.seconds, of.limit.setting);
  if (most > 0 && count > most) throw tooMany(wait);
}

const keyOf = (of: AnyOperation, { user, origin }: Actor) =>
  `${of.limit!.setting} ${of.limit!.per === "user" ? user!.id : addressBlock(origin.ip)}`;

const tooMany = (seconds: number) =>
  new AppError("too_many_requests", "Too many requests in a short time. Wait a little, then try again.", {
    retryAfterSeconds: seconds,
  });

interface Counted {
  most: number;
  count: number;
  /** Seconds until the window ends. */
  wait: number;
}
type Counting = { key: string; seconds: number; setting: string; otherwise: number };
type Of = (name: keyof Counting) => Placeholder;
const counting = (key: string, seconds: number, setting: LimitSetting) => ({
  ...{ key, seconds, setting },
  otherwise: defaults[setting],
});
const mostOf = (of: Of) =>
  sql`coalesce((select value::int from settings where key = ${of("setting")}), ${of("otherwise")}::int)`;
const windowOf = (of: Of) => sql`make_interval(secs => ${of("seconds")}::int)`;
const waitOf = (of: Of) => sql`extract(epoch from since + ${windowOf(of)} - now())::float8`;
const increment = (of: Of, from: SQL) => {
  const isOver = sql`rate_counters.since <= now() - ${windowOf(of)}`;
  return sql`insert into rate_counters (key, count, since) select ${of("key")}::text, 1, now() ${from}
    on conflict (key) do update set count = case when ${isOver} then 1 else rate_counters.count + 1 end,
                                    since = case when ${isOver} then now() else rate_counters.since end`;
};

const raiseAllowed = statement<Counting, Counted>(
  (of) => sql`
    with allowed as (select ${mostOf(of)} as most),
      counted as (${increment(of, sql`from allowed where most > 0`)} returning count, ${waitOf(of)} as wait)
    select most, coalesce(count, 0) as count, coalesce(wait, 0) as wait from allowed left join counted on true`,
  "counts",
);
const readAllowed = statement<Counting, Counted>(
  (of) => sql`
    select ${mostOf(of)} as most, coalesce(max(count), 0)::int as count, coalesce(max(${waitOf(of)}), 0) as wait
    from rate_counters where key = ${of("key")} and since > now() - ${windowOf(of)}`,
);
const raiseOnly = statement<Counting, { count: number }>(
  (of) => sql`${increment(of, sql``)} returning count`,
  "counts",
);

const raise = async (db: Database, key: string, seconds: number, setting: LimitSetting) =>
  (await raiseAllowed(db, counting(key, seconds, setting)))[0]!;
const look = async (db: Database, key: string, seconds: number, setting: LimitSetting) =>
  (await readAllowed(db, counting(key, seconds, setting)))[0]!;

/** Counts one more, and returns the count in the current window. */
export const countOne = async (db: Database, key: string, seconds: number) =>
  (await raiseOnly(db, { key, seconds, setting: "", otherwise: 0 }))[0]!.count;

/** A household or a phone has a whole IPv6 /64, so a /64 counts as one address. */
export function addressBlock(ip: string) {
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = ip.includes("::") ? tail.split(":").filter(Boolean) : [];
  const all = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
