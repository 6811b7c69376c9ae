import type { Database } from "@/db/client";
import { isContended } from "./contract/errors";

const attempts = 4;
/** No attempt starts after this time. */
const patienceMs = 5000;

/**
 * Runs a transaction and retries it up to three times after a deadlock or a serialization failure. `work` must not have
 * side effects outside its `db`.
 */
export async function transaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Database));
    } catch (error) {
      const isOver = attempt === attempts || performance.now() - started > patienceMs;
      if (isOver || !isContended(error)) throw error;
      await new Promise((resume) => setTimeout(resume, 2 ** attempt * 10 * (0.5 + Math.random())));
    }
  }
}
