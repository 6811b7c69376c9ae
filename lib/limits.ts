import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Actor } from "./actor";
import { AppError } from "./errors";
import type { AnyOperation } from "./operation";
import type { SettingKey } from "./settings/declared";
import { readSetting } from "./settings/queries";

/** How often a user or an address may do this; a setting of 0 is off. Counted in the database, for all instances together. */
export interface Limit {
  setting: SettingKey & `limit.${string}`;
  per: "user" | "address";
  seconds: number;
  counts: "attempts" | "successes";
}

export async function withinLimit(db: Database, of: AnyOperation, actor: Actor) {
  const { setting, seconds, counts } = of.limit!;
  const most = await readSetting(db, setting);
  if (most === 0) return;
  const key = keyOf(of, actor);
  const { count, wait } = counts === "attempts" ? await raise(db, key, seconds) : await look(db, key, seconds);
  if (count > most || (counts === "successes" && count >= most)) throw tooMany(wait);
}

/** In the transaction of the effect, so that what is refused or rolled back is not counted. */
export async function countSuccess(db: Database, of: AnyOperation, actor: Actor) {
  if (of.limit?.counts !== "successes") return;
  const most = await readSetting(db, of.limit.setting);
  if (most === 0) return;
  const { count, wait } = await raise(db, keyOf(of, actor), of.limit.seconds);
  if (count > most) throw tooMany(wait);
}

const keyOf = (of: AnyOperation, { user, origin }: Actor) =>
  `${of.limit!.setting} ${of.limit!.per === "user" ? user!.id : addressBlock(origin.ip)}`;

const tooMany = (seconds: number) =>
  new AppError("too_many_requests", "Too many of these in a short time. Wait a little.", {
    retryAfterSeconds: seconds,
  });

export async function raise(db: Database, key: string, seconds: number) {
  const over = sql`rate_counters.since <= now() - make_interval(secs => ${seconds})`;
  const [row] = await rows<{ count: number; wait: number }>(
    db,
    sql`insert into rate_counters (key, count, since) values (${key}, 1, now())
        on conflict (key) do update set count = case when ${over} then 1 else rate_counters.count + 1 end,
                                        since = case when ${over} then now() else rate_counters.since end
        returning count, extract(epoch from since + make_interval(secs => ${seconds}) - now())::float8 as wait`,
  );
  return row!;
}

async function look(db: Database, key: string, seconds: number) {
  const [row] = await rows<{ count: number; wait: number }>(
    db,
    sql`select count, extract(epoch from since + make_interval(secs => ${seconds}) - now())::float8 as wait
        from rate_counters where key = ${key} and since > now() - make_interval(secs => ${seconds})`,
  );
  return row ?? { count: 0, wait: 0 };
}

/** A household or a phone has a whole /64 of IPv6: it counts as one address. */
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
