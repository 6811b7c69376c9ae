import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import type { Language } from "@/lib/i18n/language";
import { dictionariesIn } from "./dictionaries";
import type { InitialRecords } from "./initial-records";

/** A dictionary that the shop created under the same type belongs to the shop, so no entries are added to it. */
export async function createDictionaries(tx: Database, initial: InitialRecords, language: Language) {
  const wanted = dictionariesIn(language);
  return {
    dictionary: await createTypes(tx, initial, wanted),
    "dictionary entry": await createEntries(tx, initial, wanted),
  };
}

type Wanted = ReturnType<typeof dictionariesIn>;

async function createTypes(tx: Database, initial: InitialRecords, wanted: Wanted) {
  const missing = wanted.filter(({ type }) => !initial.has("dict_type", type));
  if (!missing.length) return 0;
  const types = missing.map(({ type }) => type);
  const there = await tx.select().from(dictTypes).where(inArray(dictTypes.type, types));
  const isThere = new Set(there.map(({ type }) => type));
  const values = missing
    .filter(({ type }) => !isThere.has(type))
    .map(({ type, name, remark }) => ({ type, name, remark }));
  const created = values.length ? await tx.insert(dictTypes).values(values).returning() : [];
  await initial.add("dict_type", [
    ...there.map(({ type }) => [type, null] as const),
    ...created.map(({ type, id }) => [type, id] as const),
  ]);
  return created.length;
}

async function createEntries(tx: Database, initial: InitialRecords, wanted: Wanted) {
  const missing = wanted.flatMap(({ type, entries }) =>
    entries
      .map((entry) => ({ entry, key: `${type}/${entry.value}`, dictionary: initial.idOf("dict_type", type) }))
      .filter(({ key, dictionary }) => dictionary && !initial.has("dict_entry", key)),
  );
  const ids = [...new Set(missing.map(({ dictionary }) => dictionary!))];
  if (!ids.length) return 0;
  const types = new Map(
    (await tx.select().from(dictTypes).where(inArray(dictTypes.id, ids))).map((one) => [one.id, one.type]),
  );
  const there = await tx
    .select()
    .from(dictEntries)
    .where(inArray(dictEntries.type, [...types.values()]));
  const withDefault = new Set(there.filter(({ is_default }) => is_default).map(({ type }) => type));
  const rows = missing.flatMap(({ entry, key, dictionary }) => {
    const type = types.get(dictionary!);
    if (type === undefined) return []; // deleted by the shop
    const found = there.find((one) => one.type === type && one.value === entry.value);
    return [{ key, found, value: { ...entry, type, is_default: entry.is_default && !withDefault.has(type) } }];
  });
  const values = rows.filter(({ found }) => !found).map(({ value }) => value);
  const created = values.length ? await tx.insert(dictEntries).values(values).returning() : [];
  const idOf = ({ type, value }: { type: string; value: string }) =>
    [...there, ...created].find((one) => one.type === type && one.value === value)!.id;
  await initial.add(
    "dict_entry",
    rows.map(({ key, value }) => [key, idOf(value)] as const),
  );
  return created.length;
}
