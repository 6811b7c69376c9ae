import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { settings } from "@/db/schema/content";
import { declaredSettings, type SettingKey, type SettingValue } from "./declared";

/** Read where they are needed, never kept: a change counts at once on every instance. */
export async function readSettings<K extends SettingKey>(
  db: Database,
  ...keys: K[]
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const stored = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  const byKey = new Map(stored.map((row) => [row.key, row.value]));
  return Object.fromEntries(keys.map((key) => [key, settingOf(key, byKey.get(key))])) as {
    [Key in K]: SettingValue<Key>;
  };
}

/** What is stored → what counts, also where what is stored would not be taken any more. */
export function settingOf<K extends SettingKey>(key: K, stored: string | null | undefined): SettingValue<K> {
  const { right, default: otherwise } = declaredSettings[key];
  return ((stored == null ? undefined : right(stored)) ?? otherwise) as SettingValue<K>;
}

export async function readSetting<K extends SettingKey>(db: Database, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, key))[key];
}
