import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { AppError } from "@/lib/kernel/errors";
import { addressBlock } from "@/lib/kernel/limits";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { readSettings } from "@/lib/settings/queries";

const windowMinutes = 15;
/** From anywhere an account takes ten times as many wrong passwords as from one address. */
const anywhere = 10;

/** What wrong passwords are counted on: an account from an address, the account, the address. */
interface Throttle {
  keys: { key: string; most: number; of: "pair" | "account" | "address" }[];
  lockMinutes: number;
}
export interface Lock {
  key: string;
  of: "pair" | "account" | "address";
  seconds: number;
}

export async function throttleOf(db: Database, account: string, ip: string): Promise<Throttle> {
  const set = await readSettings(db, "login.max_failures", "login.lock_minutes", "login.address_max_failures");
  const failures = set["login.max_failures"];
  const block = addressBlock(ip);
  const keys = [
    { key: pairKey(account, block), most: failures, of: "pair" as const },
    { key: account, most: failures * anywhere, of: "account" as const },
    { key: `address\n${block}`, most: set["login.address_max_failures"], of: "address" as const },
  ];
  return { keys: keys.filter(({ most }) => most > 0), lockMinutes: set["login.lock_minutes"] };
}

/** An account is a name of a type, or a signed-in user who is asked again. */
export const accountKey = (type: LoginType, name: string) => `${type}:${name}`;
export const userKey = (id: number) => `user:${id}`;
/** No account has a line break in it. */
const pairKey = (account: string, block: string) => `${account}\n${block}`;

export async function findLock(db: Database, { keys }: Throttle, forUpdate = false): Promise<Lock | undefined> {
  if (!keys.length) return undefined;
  const held = await rows<{ key: string; seconds: number | null }>(
    db,
    sql`select key, extract(epoch from locked_until - now())::float8 as seconds from login_throttles
        where key in (${list(keys)}) order by key ${forUpdate ? sql`for update` : sql``}`,
  );
  const locks = held.filter(({ seconds }) => seconds !== null && seconds > 0);
  const longest = locks.toSorted((a, b) => b.seconds! - a.seconds!)[0];
  return longest && { ...longest, seconds: longest.seconds!, of: keys.find(({ key }) => key === longest.key)!.of };
}

/**
 * Decides a wrong password while holding the rows: of many at once exactly as many are answered as wrong as the limit says, and the
 * rest meet the lock, uncounted. A right one is decided the same way, so guessing in parallel gains nothing.
 */
export async function countWrong(tx: Database, throttle: Throttle): Promise<Lock | undefined> {
  const { keys, lockMinutes } = throttle;
  if (!keys.length) return undefined;
  const sorted = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const none = sorted.map(({ key }) => sql`(${key}, 0, now())`);
  await tx.execute(
    sql`insert into login_throttles (key, failures, since) values ${sql.join(none, sql`, `)} on conflict do nothing`,
  );
  const lock = await findLock(tx, throttle, true);
  if (lock) return lock;
  const most = sql.join(
    keys.map(({ key, most }) => sql`(${key}::text, ${most}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    update login_throttles t
    set failures = counted.failures, since = counted.since, refused = counted.refused,
        locked_until = case when counted.failures >= counted.most then now() + make_interval(mins => ${lockMinutes}) end
    from (select l.key, wanted.most,
                 case when starts_anew then 1 else l.failures + 1 end as failures,
                 case when starts_anew then now() else l.since end as since,
                 case when starts_anew then 0 else l.refused end as refused
          from (values ${most}) as wanted(key, most) join login_throttles l on l.key = wanted.key,
               lateral (select l.locked_until is not null or l.since <= now() - make_interval(mins => ${windowMinutes})) as age(starts_anew)
         ) counted
    where t.key = counted.key`);
  return undefined;
}

/** A right password forgives the account what came from anywhere and from this address; the address itself it does not forgive. */
export async function countRight(tx: Database, throttle: Throttle): Promise<Lock | undefined> {
  const lock = await findLock(tx, throttle, true);
  const own = throttle.keys.filter(({ of }) => of !== "address");
  if (!lock && own.length) await tx.execute(sql`delete from login_throttles where key in (${list(own)})`);
  return lock;
}

export async function countRefused(tx: Database, { key }: Lock) {
  await tx.execute(sql`update login_throttles set refused = refused + 1 where key = ${key}`);
}

/** For the person at the console: every lock and count of this account, from wherever. */
export async function forgive(tx: Database, account: string) {
  await tx.execute(
    sql`delete from login_throttles where key = ${account} or starts_with(key, ${pairKey(account, "")})`,
  );
}

export function refusal({ of, seconds }: Lock) {
  const wait = { retryAfterSeconds: seconds };
  return of === "address"
    ? new AppError("too_many_requests", "Too many wrong passwords came from this address. Wait a while.", wait)
    : new AppError("account_locked", "Too many wrong passwords. This account is locked for a while.", wait);
}

const list = (keys: { key: string }[]) =>
  sql.join(
    keys.map(({ key }) => sql`${key}`),
    sql`, `,
  );
