import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { entity, insertRow, inTurn, nextSortValue, refuseDuplicate, saveRow } from "@/lib/kernel/records/entity";

type Dict = typeof dictEntries.$inferSelect;
type Fields = Omit<typeof dictEntries.$inferInsert, "id" | "created_at" | "updated_at" | "version">;
type Place = Pick<Dict, "type" | "value" | "is_default"> & { id?: number } & Partial<Pick<Dict, "cause" | "account">>;

export const dictEntity = entity({
  name: "dict",
  table: dictEntries,
  title: dictEntries.label,
  revertible: "dict.edit",
  begin: inTurn(dictTypes),
  async create(db, fields: Fields, { changed }): Promise<Dict> {
    await makeRoom(db, { ...fields, is_default: fields.is_default ?? false }, changed);
    const sort = fields.sort ?? nextSortValue(dictEntries, eq(dictEntries.type, fields.type));
    return insertRow(db, dictEntries, { ...fields, sort });
  },
  async write(db, before, fields: Partial<Fields>, { changed }): Promise<Dict> {
    await makeRoom(db, { ...before, ...fields }, changed);
    return saveRow(db, dictEntries, before.id, fields);
  },
});

/**
 * Checks type and value for duplicates. A new default entry replaces the previous one, which is recorded as a change of
 * that entry.
 */
async function makeRoom(
  db: Database,
  { id = 0, type, value, is_default, cause, account }: Place,
  changed: ChangeRecorder,
) {
  const [known] = await db.select({ id: dictTypes.id }).from(dictTypes).where(eq(dictTypes.type, type));
  if (!known)
    throw invalid({ path: "type", code: "not_found", message: msg("There is no dictionary {type}.", { type }) });
  if (cause && type !== "after_sale_reason")
    throw invalid({ path: "cause", code: "not_needed", message: "Only reasons for after-sale have a cause." });
  if (account && type !== "carrier")
    throw invalid({ path: "account", code: "not_needed", message: "Only carriers have a waybill account." });
  const isOfType = eq(dictEntries.type, type);
  await refuseDuplicate(db, dictEntries, and(isOfType, eq(dictEntries.value, value)), {
    path: "value",
    message: msg("The dictionary {type} has the value {value} already.", { type, value }),
    except: id,
  });
  if (!is_default) return;
  const [holder] = await db
    .select()
    .from(dictEntries)
    .where(and(isOfType, ne(dictEntries.id, id), dictEntries.is_default));
  if (!holder) return;
  changed(dictEntity, holder.id, holder, await saveRow(db, dictEntries, holder.id, { is_default: false }));
}
