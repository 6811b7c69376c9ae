import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { invoiceTitles } from "@/db/schema/invoices";
import type { addresses } from "@/db/schema/users";
import type { Translatable } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";

/** Users have a few of each, one of which is the default. The user must be locked (`lockOwner`). */
type Table = typeof addresses | typeof invoiceTitles;
type Entry = Pick<typeof addresses.$inferSelect, "id" | "user_id" | "is_default">;

export const maxEntries = 20;

/** Whether a new entry becomes the default: the first one does. */
export async function isDefaultOfNew(db: Database, table: Table, userId: number, wanted = false, full: Translatable) {
  const count = await db.$count(table, eq(table.user_id, userId));
  if (count >= maxEntries) throw new AppError("limit_reached", full);
  if (count > 0 && wanted) await clearDefault(db, table, userId);
  return count === 0 || wanted;
}

/** Whether an edited entry is the default. If it no longer is, the newest other entry becomes the default. */
export async function isDefaultAfterEdit(db: Database, table: Table, entry: Entry, wanted = entry.is_default) {
  if (wanted !== entry.is_default) await clearDefault(db, table, entry.user_id);
  return wanted || (entry.is_default && !(await promoteNewest(db, table, entry)));
}

const clearDefault = (db: Database, table: Table, userId: number) =>
  setDefault(db, table, false, sql`${table.user_id} = ${userId} and ${table.is_default}`);

/** False if the user has no other entry. */
export async function promoteNewest(db: Database, table: Table, { id, user_id }: Entry) {
  const newest = sql`(select max(other.id) from ${table} other where other.user_id = ${user_id} and other.id <> ${id})`;
  return (await setDefault(db, table, true, sql`${table.id} = ${newest}`)).length > 0;
}

const setDefault = (db: Database, table: Table, is_default: boolean, where: SQL) =>
  db.update(table).set({ is_default }).where(where).returning({ id: table.id });
