import { listOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { configEntity, lockSettings, writeSettings } from "./entity";
import { listSettings } from "./queries";
import { readItems, refuseStale } from "./read-items";
import { setting, settingsInput } from "./schemas";

const module = "cms-config";

export const list = operation({
  method: "GET",
  path: "/cms/config",
  module,
  summary: "The shop's settings",
  description: "Every setting there is, with its type, range and default. What nobody has set has its default.",
  access: "config.read",
  output: listOf(setting),
  run: (_, { db }) => listSettings(db),
});

export const update = operation({
  method: "PUT",
  path: "/cms/config",
  module,
  summary: "Change settings",
  description:
    "All of them or none, at once on every instance; answers with all settings. An item may carry the `version` that was read: if that setting has been changed since, by whom and when is told at its `value`. A setting that has the value already keeps its version. `log.retention_days` takes the right `log.purge` as well, since it deletes what is older.",
  access: "config.edit",
  body: settingsInput,
  output: listOf(setting),
  problems: ["stale"],
  async run({ items }, { actor, db, changed }) {
    const values = readItems(items);
    const before = await lockSettings(db);
    await refuseStale(db, items);
    changed(configEntity, 1, before, await writeSettings(db, before, values, actor));
    return listSettings(db);
  },
});
