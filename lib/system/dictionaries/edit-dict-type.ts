import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { AppError, refusedAt } from "@/lib/kernel/errors";
import { lockDictionaries } from "./queries";

type DictType = typeof dictTypes.$inferSelect;
type Fields = Pick<typeof dictTypes.$inferInsert, "name" | "type" | "status" | "remark">;

/** Orders are shipped by the values of this one: without its name nothing could be. */
const usedByName = "carrier";

export async function lockDictType(db: Database, id: number, version?: number): Promise<DictType> {
  await lockDictionaries(db);
  return lockRow(db, "dict_type", dictTypes, id, version);
}

export async function createDictType(db: Database, fields: Fields): Promise<DictType> {
  await lockDictionaries(db);
  await refuseTaken(db, fields.type);
  const [made] = await db.insert(dictTypes).values(fields).returning();
  return made!;
}

/** Another `type` is carried along by the entries, whose foreign key cascades. */
export async function writeDictType(db: Database, before: DictType, fields: Partial<Fields>): Promise<DictType> {
  if (fields.type !== undefined && fields.type !== before.type) {
    if (before.type === usedByName) throw neededForShipping();
    await refuseTaken(db, fields.type, before.id);
  }
  return saveRow(db, dictTypes, before.id, fields);
}

export async function removeDictType(db: Database, { id, type }: DictType) {
  const held = await db.$count(dictEntries, eq(dictEntries.type, type));
  if (held) throw new AppError("in_use", `This dictionary has ${held === 1 ? "an entry" : `${held} entries`}.`);
  if (type === usedByName) throw neededForShipping();
  await db.delete(dictTypes).where(eq(dictTypes.id, id));
}

async function refuseTaken(db: Database, type: string, except = 0) {
  const [taken] = await db
    .select({ id: dictTypes.id })
    .from(dictTypes)
    .where(and(eq(dictTypes.type, type), ne(dictTypes.id, except)));
  if (taken) throw refusedAt("type", "duplicate", `There is a dictionary ${type} already.`);
}

const neededForShipping = () =>
  new AppError("protected", `Shipping uses the dictionary ${usedByName}: it keeps its type and cannot be deleted.`);
