import type { Database } from "@/db/client";
import type { AppError } from "@/lib/kernel/errors";
import { countRefused, countRight, countWrong, findLock, type Lock, refusal, throttleOf } from "./throttle";

export interface Means {
  db: Database;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

interface Guess {
  account: string;
  ip: string;
  /** The slow comparison; no transaction is open. */
  verify(): Promise<boolean>;
  /** Written together with what is counted. */
  note?(tx: Database, right: boolean): Promise<void>;
  noteRefused?(tx: Database, lock: Lock, lockMinutes: number): Promise<void>;
}

/** One password tried: true if it is right, false if it is wrong and counted; thrown where a lock stands, before or by now. */
export async function guess({ account, ip, verify, note, noteRefused }: Guess, { db, transaction }: Means) {
  const throttle = await throttleOf(db, account, ip);
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
