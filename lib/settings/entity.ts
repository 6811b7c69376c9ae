import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { settings } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { requireAccess } from "@/lib/kernel/access";
import type { Actor } from "@/lib/kernel/contract/actor";
import { invalid } from "@/lib/kernel/contract/errors";
import { entity } from "@/lib/kernel/records/entity";
import { imageKeys } from "@/lib/storage/image-keys";
import { declaredSettings, isSettingKey, settingKeys, settingPermission } from "./declared";
import { refuseIncompleteDeliveries } from "./delivery-area";
import { invalidValueMessage, parseValue } from "./parse-value";
import { listSettings, settingOf, storedSettings } from "./queries";

type Values = Record<string, string | number | boolean>;

/** All settings are one record with the id 1. */
export const configEntity = entity({
  name: "config",
  revertible: "config.edit",
  lock: lockSettings,
  write: (db, before, values: Values, { actor }) => writeSettings(db, before, values, actor),
  show: (db, _, { actor }) => listSettings(db, actor.origin.language),
});

/** Locks the table, because an unchanged setting has no row to lock. */
export async function lockSettings(db: Database): Promise<Values> {
  await db.execute(sql`lock table settings in share row exclusive mode`);
  const stored = await storedSettings(db);
  return Object.fromEntries(settingKeys.map((key) => [key, settingOf(key, stored.get(key)?.value)]));
}

/** A setting that already has the value keeps its version. `pathOf` returns the field path of a refused setting. */
export async function writeSettings(
  db: Database,
  before: Values,
  values: Values,
  actor: Actor & { user: { id: number } },
  pathOf = (key: string) => key,
): Promise<Values> {
  const after = { ...before };
  for (const [key, given] of Object.entries(values)) {
    if (!isSettingKey(key))
      throw invalid({ path: pathOf(key), code: "not_found", message: msg("There is no setting {key}.", { key }) });
    const parsed = parseValue(key, given);
    if (parsed === undefined) throw invalid({ path: pathOf(key), ...invalidValueMessage(key) });
    const isImage = declaredSettings[key].type === "image" && parsed !== "";
    const value = isImage ? (await imageKeys(db, { [pathOf(key)]: String(parsed) }))[pathOf(key)]! : parsed;
    if (value === before[key]) continue;
    const needs = settingPermission(key);
    if (needs) requireAccess(needs, actor);
    const row = { value: String(value), updated_at: new Date(), updated_by: actor.user.id };
    await db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: { ...row, version: sql`${settings.version} + 1` } });
    after[key] = value;
  }
  if (after["order.deliveries"] !== before["order.deliveries"])
    await refuseIncompleteDeliveries(db, String(before["order.deliveries"]), pathOf("order.deliveries"));
  return after;
}
