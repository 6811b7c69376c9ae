import { isDatabaseDown } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { recordOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";
import { declaredSettings, type SettingKey, type SettingValue } from "./declared";
import { readSettings } from "./queries";

const keys = [
  ...(["shop.name", "shop.time_zone", "ui.theme_color", "shop.closed", "shop.closed_note"] as const),
  ...(["shop.order_hours", "shop.service_hours", "shop.phone", "shop.address", "shop.filing_no"] as const),
];
type PageSettings = { [Key in (typeof keys)[number]]: SettingValue<Key> };

/** Falls back to the defaults while the database is unreachable. */
export async function pageSettings(): Promise<PageSettings> {
  try {
    return await readSettings(store().db, ...keys);
  } catch (error) {
    if (isDatabaseDown(error)) recordOutage(error);
    else log.warn({ err: error }, "a page is shown without the shop's settings");
    return Object.fromEntries(keys.map((key: SettingKey) => [key, declaredSettings[key].default])) as PageSettings;
  }
}
