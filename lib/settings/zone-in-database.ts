import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { zoneName } from "./kinds";

/** Returns the name that the database has for a time zone: it may know only Asia/Kolkata where Node says Asia/Calcutta. */
export async function zoneInDatabase(db: Database, zone: string): Promise<string | undefined> {
  const known = await rows<{ name: string }>(db, sql`select name from pg_timezone_names order by name`);
  const names = known.map(({ name }) => name);
  return names.includes(zone) ? zone : names.find((name) => zoneName(name) === zone);
}
