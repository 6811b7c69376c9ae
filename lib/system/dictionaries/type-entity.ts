import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { entity, insertRow, inTurn, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { isRequiredType } from "./required-types";

type DictType = typeof dictTypes.$inferSelect;
type Fields = Pick<typeof dictTypes.$inferInsert, "name" | "type" | "status" | "remark">;

export const dictTypeEntity = entity({
  name: "dict_type",
  table: dictTypes,
  title: dictTypes.name,
  revertible: "dict_type.edit",
  begin: inTurn(dictTypes),
  create: createDictType,
  write: writeDictType,
  remove: removeDictType,
});

async function createDictType(db: Database, fields: Fields): Promise<DictType> {
  await refuseType(db, fields.type);
  return insertRow(db, dictTypes, fields);
}

/** The foreign key of the entries has ON UPDATE CASCADE, so they get the new `type` too. */
async function writeDictType(db: Database, before: DictType, fields: Partial<Fields>): Promise<DictType> {
  if (fields.type !== undefined && fields.type !== before.type) {
    refuseNeeded(before.type);
    await refuseType(db, fields.type, before.id);
  }
  return saveRow(db, dictTypes, before.id, fields);
}

async function removeDictType(db: Database, { id, type }: DictType) {
  const entryCount = await db.$count(dictEntries, eq(dictEntries.type, type));
  if (entryCount === 1) throw new AppError("in_use", "This dictionary has an entry.");
  if (entryCount) throw new AppError("in_use", msg("This dictionary has {count} entries.", { count: entryCount }));
  refuseNeeded(type);
  await db.delete(dictTypes).where(eq(dictTypes.id, id));
}

const refuseType = (db: Database, type: string, except?: number) =>
  refuseTaken(db, dictTypes.type, type, msg("There is a dictionary {type} already.", { type }), except);

function refuseNeeded(type: string) {
  if (isRequiredType(type))
    throw new AppError(
      "protected",
      msg("The shop uses the dictionary {type}: it keeps its type and cannot be deleted.", { type }),
    );
}
