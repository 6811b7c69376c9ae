import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { operLogs } from "@/db/schema/logs";
import { containing } from "@/lib/kernel/paging";

/** The meaning of `q`: a few lines that an index finds, the lines of a user, or a part of module or action. */
export type Meaning = { lines: SQL } | { userId: number } | { words: string };

export async function meaningOf(db: Database, q: string): Promise<Meaning> {
  if (/^\d{1,15}$/.test(q)) return { lines: sql`${operLogs.id} = ${q}::bigint` };
  if (/^\/.*\/\d/.test(q)) return { lines: ofRecord(q.replace(/\/$/, "")) };
  const [known] = await rows<{ is_request: boolean; user_id: number | null }>(
    db,
    sql`select exists (select from ${operLogs} where ${operLogs.request_id} = ${q}) as is_request,
          (select user_id from identities where type = 100 and identifier = lower(${q})) as user_id`,
  );
  if (known!.is_request) return { lines: sql`${operLogs.request_id} = ${q}` };
  return known!.user_id === null ? { words: containing(q) } : { userId: known!.user_id };
}

/** The path itself and all paths below it: `0` is the character after `/`. */
function ofRecord(path: string) {
  const indexed = sql`(${operLogs.path} collate "C")`;
  return sql`${operLogs.path} ~ '/[0-9]' and (${indexed} = ${path} or (${indexed} >= ${`${path}/`} and ${indexed} < ${`${path}0`}))`;
}
