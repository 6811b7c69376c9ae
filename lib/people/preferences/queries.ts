import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { type ListPreference, preferences } from "@/db/schema/preferences";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import type { listInput, preferencesInput } from "./schemas";

type Row = Omit<typeof preferences.$inferSelect, "user_id">;
const defaultPreferences: Row = { language: null, scheme: null, single_keys: true, order_sound: false, lists: {} };
const maxLists = 40;
const maxKibibytes = 256;

async function findRow(db: Database, userId: number): Promise<Row> {
  const [row] = await db.select().from(preferences).where(eq(preferences.user_id, userId));
  return row ?? defaultPreferences;
}

export async function readPreferences(db: Database, userId: number) {
  const { lists, ...row } = await findRow(db, userId);
  return { ...row, lists: Object.entries(lists).map(([list, preference]) => ({ list, ...preference })) };
}

export async function writePreferences(db: Database, userId: number, given: z.output<typeof preferencesInput>) {
  await save(db, userId, given);
  return readPreferences(db, userId);
}

/** Deletes the row of a list that has only default columns and no views. */
export async function writeList(db: Database, userId: number, list: string, given: z.output<typeof listInput>) {
  await save(db, userId, {});
  const [row] = await db.select().from(preferences).where(eq(preferences.user_id, userId)).for("update");
  const { [list]: before, ...others } = row!.lists;
  const after: ListPreference = { columns: null, views: [], ...before, ...given };
  const isPlain = after.columns === null && after.views.length === 0;
  if (!isPlain && Object.keys(others).length >= maxLists)
    throw new AppError("limit_reached", msg("At most {most} lists can be stored.", { most: maxLists }));
  const lists = isPlain ? others : { ...others, [list]: after };
  if (!isPlain && Buffer.byteLength(JSON.stringify(lists)) > maxKibibytes * 1024)
    throw new AppError("limit_reached", msg("All lists together can keep at most {size} KiB.", { size: maxKibibytes }));
  await save(db, userId, { lists });
  return readPreferences(db, userId);
}

const save = (db: Database, user_id: number, given: Partial<Row>) =>
  db
    .insert(preferences)
    .values({ user_id, ...given })
    .onConflictDoUpdate({
      target: preferences.user_id,
      set: Object.keys(given).length ? given : { user_id: sql`excluded.user_id` },
    });
