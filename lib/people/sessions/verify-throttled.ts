import type { Database } from "@/db/client";
import { createWorkQueue } from "@/lib/kernel/work/work-queue";
import { whileBusy } from "@/lib/people/identity/passwords";
import type { KnownOrigin } from "./devices";
import { findLock, type Lock, readThrottle, recordFailure, recordSuccess, refusal } from "./throttle";

export interface AttemptContext {
  db: Database;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

export interface SecretAttempt {
  account: string;
  ip: string;
  known(): Promise<KnownOrigin>;
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
const fewAtOnce = createWorkQueue("guesses", { atOnce: 4, ...whileBusy });

/**
 * Returns true if the password is right; counts a wrong one. Throws, without writing, if a lock exists before or after
 * the comparison.
 */
export async function verifyThrottled(
  { account, ip, known, verify, note, noteRefused }: SecretAttempt,
  { db, transaction }: AttemptContext,
): Promise<boolean> {
  const { lock, right, lockMinutes } = await fewAtOnce(async () => {
    const throttle = readThrottle(account, ip, await known());
    const { lockMinutes } = throttle;
    const standing = await findLock(db, throttle);
    if (standing) return { lock: standing, right: false, lockMinutes };
    const right = await verify();
    const lock = await transaction(async (tx) => {
      const fallen = await (right ? recordSuccess : recordFailure)(tx, throttle);
      if (!fallen) await note?.(tx, right);
      return fallen;
    });
    return { lock, right, lockMinutes };
  });
  if (!lock) return right;
  await noteRefused?.(lock, lockMinutes);
  throw refusal(lock);
}
