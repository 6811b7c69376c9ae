import type { Database } from "@/db/client";
import type { AppError } from "@/lib/kernel/errors";
import type { Known } from "./known";
import { countRefused, countRight, countWrong, findLock, type Lock, refusal, throttleOf } from "./throttle";

export interface Means {
  db: Database;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

interface Guess {
  account: string;
  ip: string;
  known(): Promise<Known>;
  /** Compares slowly, so no transaction is open. */
  verify(): Promise<boolean>;
  /** Writes in the transaction that counts the guess. */
  note?(tx: Database, right: boolean): Promise<void>;
  noteRefused?(tx: Database, lock: Lock, lockMinutes: number): Promise<void>;
}

/** Tries one password: true if right, false if wrong and counted. Throws if a lock stands before or after the comparison. */
export async function guess({ account, ip, known, verify, note, noteRefused }: Guess, { db, transaction }: Means) {
  const throttle = await throttleOf(db, account, ip, await known());
  const refuse = (tx: Database, lock: Lock): Promise<AppError> =>
    countRefused(tx, lock)
      .then(() => noteRefused?.(tx, lock, throttle.lockMinutes))
      .then(() => refusal(lock));
  const standing = await findLock(db, throttle);
  if (standing) throw await transaction((tx) => refuse(tx, standing));
  const right = await verify();
  const refused = await transaction(async (tx) => {
    const lock = await (right ? countRight : countWrong)(tx, throttle);
    if (lock) return refuse(tx, lock);
    await note?.(tx, right);
    return undefined;
  });
  if (refused) throw refused;
  return right;
}
