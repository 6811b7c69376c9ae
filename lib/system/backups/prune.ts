import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type BackupPlace, backups } from "@/db/schema/logs";
import { log } from "@/lib/kernel/process/log";
import { readSettings } from "@/lib/settings/queries";
import { removeFile } from "./places";

interface Listed {
  id: number;
  name: string;
  places: BackupPlace[];
  is_good: boolean;
  /** In the shop's time zone: 2026-11-29. */
  day: string;
}

const keptSundays = 4;
const isSunday = (day: string) => new Date(day).getUTCDay() === 0;

/** Those to remove, of a list with the newest first: all but the last good one of each kept day, and those of the newest day. */
export function findSurplus<T extends Pick<Listed, "id" | "is_good" | "day">>(list: T[], keptDays: number): T[] {
  const lastOf = new Map<string, number>();
  for (const { day, id, is_good } of list) if (is_good && !lastOf.has(day)) lastOf.set(day, id);
  const days = [...lastOf.keys()];
  const keptOf = [...days.slice(0, keptDays), ...days.filter(isSunday).slice(0, keptSundays)];
  const kept = new Set(keptOf.map((day) => lastOf.get(day)));
  return list.filter(({ id, day }) => !kept.has(id) && day !== list[0]!.day);
}

export async function prune(db: Database) {
  const settings = await readSettings(db, "shop.time_zone", "backup.keep");
  const listed = await rows<Listed>(
    db,
    sql`select id, name, places, error is null as is_good, (created_at at time zone ${settings["shop.time_zone"]})::date::text as day
      from backups order by id desc`,
  );
  for (const backup of findSurplus(listed, settings["backup.keep"])) {
    try {
      await removeFile(backup);
      await db.delete(backups).where(eq(backups.id, backup.id));
    } catch (error) {
      log.warn({ err: error, backup: backup.name }, "an old backup could not be removed, and is tried again tomorrow");
    }
  }
}
