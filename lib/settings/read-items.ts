import type { z } from "zod";
import type { Database } from "@/db/client";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { staleError } from "@/lib/kernel/records/stale";
import { isSettingKey, type SettingKey } from "./declared";
import { invalidValueMessage, parseValue } from "./parse-value";
import { storedSettings } from "./queries";
import type { settingsInput } from "./schemas";

type Items = z.output<typeof settingsInput>["items"];

export function readItems(items: Items) {
  const errors: FieldError[] = [];
  const values: Partial<Record<SettingKey, string | number | boolean>> = {};
  for (const [at, { key, value }] of items.entries()) {
    const path = `items.${at}.key`;
    if (!isSettingKey(key))
      errors.push({ path, code: "not_found", message: msg("There is no setting {key}.", { key }) });
    else if (key in values) errors.push({ path, code: "repeated", message: "Is given more than once." });
    else if (parseValue(key, value) === undefined)
      errors.push({ path: `items.${at}.value`, ...invalidValueMessage(key) });
    else values[key] = parseValue(key, value);
  }
  if (errors.length) throw invalid(...errors);
  return values;
}

/** Compares the version of each item, so that two admins can change different settings concurrently. */
export async function refuseStaleSettings(db: Database, items: Items) {
  const stored = await storedSettings(db);
  const errors = items.flatMap(({ key, version }, at): FieldError[] => {
    const row = stored.get(key);
    if (version === undefined || version === (row?.version ?? 0)) return [];
    const by = row?.updated_by ?? null;
    const message = by
      ? msg("Changed by {nickname} since you read it.", { nickname: by.nickname })
      : ("Changed since you read it." as const);
    return [{ path: `items.${at}.value`, code: "stale", message, by, at: row?.updated_at ?? null }];
  });
  if (errors.length) throw staleError(errors);
}
