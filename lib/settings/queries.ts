import { inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { settings } from "@/db/schema/content";
import { isoTime, jsonRow } from "@/db/statement";
import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { nicknameOf } from "@/lib/kernel/records/person";
import { measurePictures, sizesOf } from "@/lib/storage/pictures";
import { fileUrl } from "@/lib/storage/urls";
import { declaredSettings, type SettingKey, type SettingValue, settingKeys } from "./declared";

/** Settings are not cached, so a change takes effect immediately on every instance. */
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

export function settingOf<K extends SettingKey>(key: K, stored: string | null | undefined): SettingValue<K> {
  const { right, default: otherwise } = declaredSettings[key];
  return ((stored == null ? undefined : right(stored)) ?? otherwise) as SettingValue<K>;
}

export async function readSetting<K extends SettingKey>(db: Database, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, key))[key];
}

/** The widths of a picture whose key is the value of a setting. */
export async function sizesOfSetting(db: Database, key: string) {
  if (key === "") return null;
  return sizesOf(key, (await measurePictures(db, [key])).get(key) ?? null);
}

interface StoredSetting {
  key: string;
  value: string;
  version: number;
  updated_at: string;
  updated_by: { id: number; nickname: string } | null;
}

export async function storedSettings(db: Database): Promise<Map<string, StoredSetting>> {
  const stored = await rows<StoredSetting>(
    db,
    sql`select s.key, s.value, s.version, ${isoTime(sql`s.updated_at`)} as updated_at,
          case when s.updated_by is not null then ${jsonRow({ id: sql`s.updated_by`, nickname: nicknameOf(sql`s.updated_by`) })} end as updated_by
        from settings s`,
  );
  return new Map(stored.map((row) => [row.key, row]));
}

export async function listSettings(db: Database, language: Language) {
  const byKey = await storedSettings(db);
  const items = settingKeys.map((key) => {
    const { right, label, help, ...declared } = declaredSettings[key];
    const named = { label: translate(label, language), help: translate(help, language) };
    const row = byKey.get(key);
    const stored = settingOf(key, row?.value);
    const value = declared.type === "image" && stored ? fileUrl(String(stored)) : stored;
    const { version = 0, updated_at = null, updated_by = null } = row ?? {};
    return { key, value, ...declared, ...named, version, updated_at, updated_by };
  });
  return { items };
}
