import { isDatabaseDown } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { recordOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";
import { declaredSettings, type SettingKey, type SettingValue } from "./declared";
import { licenceKeys } from "./licence";
import { readSettings, sizesOfSetting } from "./queries";

const keys = [
  ...(["shop.name", "shop.logo", "shop.time_zone", "ui.theme_color", "shop.closed", "shop.closed_note"] as const),
  ...(["shop.order_hours", "shop.service_hours", "shop.phone", "shop.address"] as const),
  ...licenceKeys,
];
type PageSettings = { [Key in (typeof keys)[number]]: SettingValue<Key> } & {
  logo: Awaited<ReturnType<typeof sizesOfSetting>>;
};

/** Falls back to the defaults while the database is unreachable. */
export async function pageSettings(): Promise<PageSettings> {
  try {
    const { db } = store();
    const settings = await readSettings(db, ...keys);
    return { ...settings, logo: await sizesOfSetting(db, settings["shop.logo"]) };
  } catch (error) {
    if (isDatabaseDown(error)) recordOutage(error);
    else log.warn({ err: error }, "a page is shown without the shop's settings");
    const defaults = Object.fromEntries(keys.map((key: SettingKey) => [key, declaredSettings[key].default]));
    return { ...defaults, logo: null } as PageSettings;
  }
}
