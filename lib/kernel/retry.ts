import type { Database } from "@/db/client";
import { isContended } from "./errors";

const attempts = 4;
/** Who waited this long gets an answer rather than another try. */
const patienceMs = 5000;

/** One transaction, run again up to three times where it lost to another: `work` may therefore touch nothing but its `db`. */
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
