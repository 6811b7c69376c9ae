import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { shopExports } from "@/db/schema/logs";

export const recordExport = (db: Database, bytes: number) => db.insert(shopExports).values({ bytes });

/** Since the last `db:export`, or backup that passed its check. Undefined if there was none. One by other means is unknown here. */
export async function secondsSinceExport(db: Database) {
  const [found] = await rows<{ seconds: number | null }>(
    db,
    sql`select extract(epoch from now() - max(created_at))::float as seconds from (
      select created_at from exports union all select created_at from backups where "check" is not null and error is null) made`,
  );
  return found!.seconds ?? undefined;
}
