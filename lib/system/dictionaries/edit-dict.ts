import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import type { Changed } from "@/lib/kernel/audit";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { invalid, refusedAt } from "@/lib/kernel/errors";
import { lockDictionaries } from "./queries";

type Dict = typeof dictEntries.$inferSelect;
type Fields = Omit<typeof dictEntries.$inferInsert, "id" | "created_at" | "updated_at" | "version">;
type Place = Pick<Dict, "type" | "value" | "is_default"> & { id?: number };

export async function lockDict(db: Database, id: number, version?: number): Promise<Dict> {
  await lockDictionaries(db);
  return lockRow(db, "dict", dictEntries, id, version);
}

export async function createDict(db: Database, fields: Fields, changed?: Changed): Promise<Dict> {
  await lockDictionaries(db);
  await makeRoom(db, { ...fields, is_default: fields.is_default ?? false }, changed);
  const [made] = await db.insert(dictEntries).values(fields).returning();
  return made!;
}

export const removeDict = (db: Database, { id }: Dict) => db.delete(dictEntries).where(eq(dictEntries.id, id));

/** A default that is taken from another entry is a change of that one too: `changed` hears of it. */
export async function writeDict(db: Database, before: Dict, fields: Partial<Fields>, changed?: Changed): Promise<Dict> {
  await makeRoom(db, { ...before, ...fields }, changed);
  return saveRow(db, dictEntries, before.id, fields);
}

async function makeRoom(db: Database, { id = 0, type, value, is_default }: Place, changed?: Changed) {
  const [known] = await db.select({ id: dictTypes.id }).from(dictTypes).where(eq(dictTypes.type, type));
  if (!known) throw invalid({ path: "type", code: "not_found", message: `There is no dictionary ${type}.` });
  const others = and(eq(dictEntries.type, type), ne(dictEntries.id, id));
  if (await db.$count(dictEntries, and(others, eq(dictEntries.value, value))))
    throw refusedAt("value", "duplicate", `The dictionary ${type} has the value ${value} already.`);
  if (!is_default) return;
  const [holder] = await db.select().from(dictEntries).where(and(others, dictEntries.is_default));
  if (!holder) return;
  const after = await saveRow(db, dictEntries, holder.id, { is_default: false });
  changed?.("dict", holder.id, holder, after);
}
