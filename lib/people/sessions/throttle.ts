import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { users } from "@/db/schema/users";
import { isoTime } from "@/db/statement";
import { AppError } from "@/lib/kernel/contract/errors";
import { addressBlock } from "@/lib/kernel/limits";
import { environment } from "@/lib/kernel/process/environment";
import type { LoginType } from "@/lib/people/identity/identifiers";
import type { KnownOrigin } from "./devices";

const windowMinutes = 15;
/** An account is locked for all addresses after ten times the wrong passwords that lock it for one address. */
const accountFactor = 10;

type Scope = "pair" | "account" | "address";

/** Wrong passwords are counted per account and address, per account, and per address. */
interface Throttle {
  /** The keys of the account at this address and of the whole account. Some attempts skip one of them. */
  ofAccount: string[];
  keys: { key: string; max: number; scope: Scope }[];
  lockMinutes: number;
}
export interface Lock {
  key: string;
  scope: Scope;
  seconds: number;
}

/**
 * At an address where the user has signed in before, the lock of the whole account is ignored, so that a stranger who
 * guesses from elsewhere cannot lock the owner out. A known device has its own counter instead of its address's,
 * because strangers may share the address.
 */
export function readThrottle(account: string, ip: string, known: KnownOrigin): Throttle {
  const set = environment().limits;
  const failures = set["login.max_failures"];
  const block = addressBlock(ip);
  const pair = { key: pairKey(account, block), max: failures, scope: "pair" as const };
  const device = { ...pair, key: pairKey(account, `device:${known.device}`) };
  const whole = { key: account, max: failures * accountFactor, scope: "account" as const };
  const address = { key: `address\n${block}`, max: set["login.address_max_failures"], scope: "address" as const };
  const isKnown = known.addresses.some((one) => addressBlock(one) === block);
  const counted = known.device !== null ? [device, address] : isKnown ? [pair, address] : [pair, whole, address];
  return {
    ofAccount: [pair.key, whole.key],
    keys: counted.filter(({ max }) => max > 0),
    lockMinutes: set["login.lock_minutes"],
  };
}

export const accountKey = (type: LoginType, name: string) => `${type}:${name}`;
export const userKey = (id: number) => `user:${id}`;
export const codeKey = (id: number) => `code:${id}`;
/** A line break separates the parts, because no account contains one. */
const pairKey = (account: string, block: string) => `${account}\n${block}`;

/**
 * Ignores a lock that ends later than possible, because the clock was set back. Allows one minute for transactions that
 * began earlier.
 */
export async function findLock(
  db: Database,
  { keys, lockMinutes }: Omit<Throttle, "ofAccount">,
  forUpdate = false,
): Promise<Lock | undefined> {
  if (!keys.length) return undefined;
  const lockRows = await rows<{ key: string; seconds: number | null }>(
    db,
    sql`select key, extract(epoch from locked_until - now())::float8 as seconds from login_throttles
        where key in (${list(keys.map(({ key }) => key))}) order by key ${forUpdate ? sql`for update` : sql``}`,
  );
  const locks = lockRows.filter(({ seconds }) => seconds !== null && seconds > 0 && seconds <= lockMinutes * 60 + 60);
  const longest = locks.toSorted((a, b) => b.seconds! - a.seconds!)[0];
  return (
    longest && { ...longest, seconds: longest.seconds!, scope: keys.find(({ key }) => key === longest.key)!.scope }
  );
}

const isOver = sql`l.since <= now() - make_interval(mins => ${windowMinutes}) or l.since > now() + interval '1 minute'`;

/**
 * Counts a wrong password while the rows are locked. Of concurrent guesses, only as many as the limit are reported as
 * wrong; the rest find the lock and are not counted. `recordSuccess` locks the rows too, so parallel guessing gains
 * nothing.
 */
export async function recordFailure(tx: Database, throttle: Throttle): Promise<Lock | undefined> {
  const { keys, lockMinutes } = throttle;
  if (!keys.length) return undefined;
  const sorted = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const none = sorted.map(({ key }) => sql`(${key}, 0, now())`);
  await tx.execute(
    sql`insert into login_throttles (key, failures, since) values ${sql.join(none, sql`, `)} on conflict do nothing`,
  );
  const lock = await findLock(tx, throttle, true);
  if (lock) return lock;
  const limits = sql.join(
    keys.map(({ key, max }) => sql`(${key}::text, ${max}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    update login_throttles t
    set failures = counted.failures, since = counted.since,
        locked_until = case when counted.failures >= counted.max_failures then now() + make_interval(mins => ${lockMinutes}) end
    from (select l.key, limits.max_failures,
                 case when starts_anew then 1 else l.failures + 1 end as failures,
                 case when starts_anew then now() else l.since end as since
          from (values ${limits}) as limits(key, max_failures) join login_throttles l on l.key = limits.key,
               lateral (select l.locked_until is not null or ${isOver}) as age(starts_anew)
         ) counted
    where t.key = counted.key`);
  return undefined;
}

/**
 * A right password deletes the counts of the account. The count of the address remains, and so does a lock that
 * strangers caused.
 */
export async function recordSuccess(tx: Database, { ofAccount, ...throttle }: Throttle): Promise<Lock | undefined> {
  const lock = await findLock(tx, throttle, true);
  if (lock) return lock;
  const own = throttle.keys.filter(({ scope }) => scope !== "address").map(({ key }) => key);
  const others = ofAccount.filter((key) => !own.includes(key));
  if (own.length) await tx.execute(sql`delete from login_throttles where key in (${list(own)})`);
  if (others.length)
    await tx.execute(
      sql`delete from login_throttles where key in (${list(others)}) and coalesce(locked_until, now()) <= now()`,
    );
  return undefined;
}

export async function clearThrottle(tx: Database, account: string) {
  await tx.execute(
    sql`delete from login_throttles where key = ${account} or starts_with(key, ${pairKey(account, "")})`,
  );
}

const isLocked = sql`locked_until > now()`;

/** The end of the last lock of a user's login names or session, for a select from `users`. Null if there is none. */
export const lockedUntil = isoTime(sql`(select max(locked_until) from login_throttles
  where ${isLocked} and split_part(key, chr(10), 1) in (
    select i.type || ':' || i.identifier from identities i where i.user_id = ${users}.id
    union all select 'user:' || ${users}.id union all select 'code:' || ${users}.id))`);

export function refusal({ scope, seconds }: Lock) {
  const wait = { retryAfterSeconds: seconds };
  return scope === "address"
    ? new AppError("too_many_requests", "Too many wrong passwords came from this address. Wait a while.", wait)
    : new AppError("account_locked", "Too many wrong passwords. This account is locked for a while.", wait);
}

const list = (keys: string[]) =>
  sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
