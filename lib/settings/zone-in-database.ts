import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { zoneName } from "./kinds";

/** The database's name for a time zone: it may know only Asia/Kolkata where Node uses Asia/Calcutta. */
export async function zoneInDatabase(db: Database, zone: string): Promise<string | undefined> {
  const known = await rows<{ name: string }>(db, sql`select name from pg_timezone_names order by name`);
  const names = known.map(({ name }) => name);
  return names.includes(zone) ? zone : names.find((name) => zoneName(name) === zone);
}

/** The time zone in which the triggers count sales: the shop's, or UTC if the database does not know that. */
export async function zoneOfDays(db: Database) {
  const [found] = await rows<{ zone: string }>(db, sql`select shop_zone() as zone`);
  return found!.zone;
}

/** False if the database or Node does not know the stored zone. */
export const countsDaysIn = async (db: Database, zone: string) => zoneName(await zoneOfDays(db)) === zone;
