import type { z } from "zod";
import type { Database } from "@/db/client";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { staleError } from "@/lib/kernel/records/stale";
import { isSettingKey, type SettingKey } from "./declared";
import { configEntity, lockSettings, writeSettings } from "./entity";
import { invalidValueMessage, parseValue } from "./parse-value";
import { listSettings, storedSettings } from "./queries";
import { setting, settingReceipts, settingsInput } from "./schemas";

type Items = z.output<typeof settingsInput>["items"];

function readItems(items: Items) {
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
async function refuseStaleSettings(db: Database, items: Items) {
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

const module = "cms-config";

export const list = operation({
  method: "GET",
  path: "/cms/config",
  module,
  summary: "The shop's settings",
  description:
    "Every setting, with its type, range and default. A setting without a stored value has its default. `label` and `help` are in the language that `Accept-Language` prefers.",
  access: "config.read",
  output: listOf(setting),
  run: (_, { db, actor }) => listSettings(db, actor.origin.language),
});

export const update = operation({
  method: "PUT",
  path: "/cms/config",
  module,
  summary: "Change settings",
  description:
    "Changes all of the named settings or none, at once on every instance. Answers with all settings. An item may name the `version` that was read: if the setting has changed since, the error at its `value` names the admin and the time. The version of a setting that already has the value does not change. `log.retention_days` also needs the permission `log.purge`, since it deletes older log entries.",
  access: "config.edit",
  reads: { by: "config.read", otherwise: settingReceipts },
  body: settingsInput,
  output: listOf(setting),
  problems: ["stale"],
  async run({ items }, { actor, db, changed }) {
    const values = readItems(items);
    const before = await lockSettings(db);
    await refuseStaleSettings(db, items);
    const pathOf = (key: string) => `items.${items.findIndex((item) => item.key === key)}.value`;
    changed(configEntity, 1, before, await writeSettings(db, before, values, actor, pathOf));
    return listSettings(db, actor.origin.language);
  },
});
