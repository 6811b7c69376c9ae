import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { invoiceTitles } from "@/db/schema/invoices";
import type { addresses } from "@/db/schema/users";
import type { Translatable } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { lockOwner } from "@/lib/people/users/queries";

type Table = typeof addresses | typeof invoiceTitles;

export const maxEntries = 20;

/** The entries of a shopper, one of which is the default. The lock on the shopper makes concurrent changes wait. */
export function ownedList<T extends Table>(table: T, absent: Translatable, full: Translatable) {
  type Entry = T["$inferSelect"];
  type Fields = Partial<T["$inferInsert"]>;
  const from: Table = table;
  const isOf = (userId: number) => eq(table.user_id, userId);
  const isOwn = (userId: number, id: number) => and(eq(table.id, id), isOf(userId));
  const setDefault = (db: Database, is_default: boolean, where: SQL) =>
    db.update(from).set({ is_default }).where(where).returning({ id: from.id });
  const clearDefault = (db: Database, userId: number) =>
    setDefault(db, false, sql`${isOf(userId)} and ${table.is_default}`);

  /** False if the shopper has no other entry. */
  async function promoteNewest(db: Database, { id, user_id }: Pick<Entry, "id" | "user_id">) {
    const newest = sql`(select max(other.id) from ${table} other where other.user_id = ${user_id} and other.id <> ${id})`;
    return (await setDefault(db, true, sql`${table.id} = ${newest}`)).length > 0;
  }

  async function find(db: Database, userId: number, id: number) {
    const [found] = await db.select().from(from).where(isOwn(userId, id));
    return found as Entry | undefined;
  }

  async function get(db: Database, userId: number, id: number) {
    const found = await find(db, userId, id);
    if (!found) throw notFound(absent);
    return found;
  }

  return {
    find,
    get,
    async list(db: Database, userId: number) {
      const items = await db.select().from(from).where(isOf(userId)).orderBy(desc(from.is_default), desc(from.id));
      return { items: items as Entry[] };
    },
    /** The first entry is the default. */
    async add(db: Database, userId: number, fields: Omit<T["$inferInsert"], "user_id">) {
      await lockOwner(db, userId);
      const count = await db.$count(table, isOf(userId));
      if (count >= maxEntries) throw new AppError("limit_reached", full);
      const is_default = count === 0 || fields.is_default === true;
      if (count > 0 && is_default) await clearDefault(db, userId);
      const values = { ...fields, is_default, user_id: userId } as typeof addresses.$inferInsert;
      const [added] = await db.insert(from).values(values).returning();
      return added as Entry;
    },
    /** If the entry no longer is the default, the newest other one becomes it. */
    async change(db: Database, userId: number, id: number, edit: (before: Entry) => Fields) {
      await lockOwner(db, userId);
      const before = await get(db, userId, id);
      const fields = edit(before);
      const { is_default: wanted = before.is_default } = fields;
      if (wanted !== before.is_default) await clearDefault(db, userId);
      const is_default = wanted || (before.is_default && !(await promoteNewest(db, before)));
      const [changed] = await db
        .update(from)
        .set({ ...fields, is_default })
        .where(isOwn(userId, id))
        .returning();
      return changed as Entry;
    },
    async remove(db: Database, userId: number, id: number) {
      await lockOwner(db, userId);
      const [removed] = await db.delete(from).where(isOwn(userId, id)).returning();
      if (!removed) throw notFound(absent);
      if (removed.is_default) await promoteNewest(db, removed);
    },
  };
}
