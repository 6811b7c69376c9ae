import { sql } from "drizzle-orm";
import { type Database, rows } from "./client";
import { readOnly } from "./transactions";

/** Throws the error of a write if the database only allows reading. The connection is then dropped. */
export const checkWritable = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const setting = sql`select current_setting('transaction_read_only')::boolean as is_read_only`;
    const [found] = await rows<{ is_read_only: boolean }>(tx as Database, setting);
    if (found!.is_read_only) throw Object.assign(new Error("The database only allows reading."), { code: readOnly });
  });
