import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { operLogs } from "@/db/schema/logs";
import { actionNames } from "@/lib/i18n/chinese/action-names";
import { containing } from "@/lib/kernel/paging";

/** The meaning of `q`: a few lines that an index finds, the lines of a user, or a part of module or action. */
export type Meaning = { lines: SQL } | { userId: number } | Named;
export interface Named {
  words: string;
  actions: readonly string[];
}

export async function meaningOf(db: Database, q: string): Promise<Meaning> {
  if (/^\d{1,15}$/.test(q)) return { lines: sql`${operLogs.id} = ${q}::bigint` };
  if (/^\/.*\/\d/.test(q)) return { lines: ofRecord(q.replace(/\/$/, "")) };
  const [known] = await rows<{ is_request: boolean; user_id: number | null; called: number[] }>(
    db,
    sql`select exists (select from ${operLogs} where ${operLogs.request_id} = ${q}) as is_request,
          (select user_id from identities where type = 100 and identifier = lower(${q})) as user_id,
          array(select id from users where group_id is not null and lower(nickname) = lower(${q})) as called`,
  );
  const { is_request, user_id, called } = known!;
  if (is_request) return { lines: sql`${operLogs.request_id} = ${q}` };
  const userId = user_id ?? (called.length === 1 ? called[0]! : undefined); // two of one name are told apart by their user names
  return userId === undefined ? { words: containing(q), actions: actionsCalled(q) } : { userId };
}

/** The actions whose Chinese name, which the log's page shows, has this in it. */
const actionsCalled = (part: string) =>
  Object.keys(actionNames).filter((action) => actionNames[action]!.toLowerCase().includes(part.toLowerCase()));

/** The path itself and all paths below it: `0` is the character after `/`. */
function ofRecord(path: string) {
  const indexed = sql`(${operLogs.path} collate "C")`;
  return sql`${operLogs.path} ~ '/[0-9]' and (${indexed} = ${path} or (${indexed} >= ${`${path}/`} and ${indexed} < ${`${path}0`}))`;
}
