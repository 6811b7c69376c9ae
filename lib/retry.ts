import type { Database } from "@/db/client";
import { isContended } from "./errors";

const attempts = 4;

/** One transaction, run again up to three times where it lost to another: `work` may therefore touch nothing but its `db`. */
export async function transaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Database));
    } catch (error) {
      if (attempt === attempts || !isContended(error)) throw error;
      await new Promise((resume) => setTimeout(resume, 2 ** attempt * 10 * (0.5 + Math.random())));
    }
  }
}
