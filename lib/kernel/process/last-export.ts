import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { shopExports } from "@/db/schema/logs";

export const recordExport = (db: Database, bytes: number) => db.insert(shopExports).values({ bytes });

/** Undefined if `db:export` has never run. A backup by other means is unknown here. */
export async function secondsSinceExport(db: Database) {
  const [found] = await rows<{ seconds: number | null }>(
    db,
    sql`select extract(epoch from now() - max(created_at))::float as seconds from exports`,
  );
  return found!.seconds ?? undefined;
}
