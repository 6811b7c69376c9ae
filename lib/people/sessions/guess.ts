import type { Database } from "@/db/client";
import { turns } from "@/lib/kernel/work/turns";
import { whileBusy } from "@/lib/people/identity/passwords";
import type { Known } from "./known";
import { countRight, countWrong, findLock, type Lock, refusal, throttleOf } from "./throttle";

export interface Means {
  db: Database;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

interface Guess {
  account: string;
  ip: string;
  known(): Promise<Known>;
  /** Comparing is slow, so no transaction is open. */
  verify(): Promise<boolean>;
  /** Runs in the transaction that counts the attempt. */
  note?(tx: Database, right: boolean): Promise<void>;
  noteRefused?(lock: Lock, lockMinutes: number): Promise<void>;
}

/**
 * A flood of attempts waits here instead of occupying the database's connections. An attempt checks for a lock only
 * when its turn comes: of ten thousand concurrent ones, all but the first few find the lock and hash nothing.
 */
const fewAtOnce = turns("guesses", { atOnce: 4, ...whileBusy });

/**
 * Returns true if the password is right; counts a wrong one. Throws, without writing, if a lock exists before or after
 * the comparison.
 */
export async function guess(
  { account, ip, known, verify, note, noteRefused }: Guess,
  { db, transaction }: Means,
): Promise<boolean> {
  const { lock, right, lockMinutes } = await fewAtOnce(async () => {
    const throttle = await throttleOf(db, account, ip, await known());
    const { lockMinutes } = throttle;
    const standing = await findLock(db, throttle);
    if (standing) return { lock: standing, right: false, lockMinutes };
    const right = await verify();
    const lock = await transaction(async (tx) => {
      const fallen = await (right ? countRight : countWrong)(tx, throttle);
      if (!fallen) await note?.(tx, right);
      return fallen;
    });
    return { lock, right, lockMinutes };
  });
  if (!lock) return right;
  await noteRefused?.(lock, lockMinutes);
  throw refusal(lock);
}
