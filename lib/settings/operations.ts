import { listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { configEntity, lockSettings, writeSettings } from "./entity";
import { listSettings } from "./queries";
import { readItems, refuseStaleSettings } from "./read-items";
import { setting, settingReceipts, settingsInput } from "./schemas";

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
