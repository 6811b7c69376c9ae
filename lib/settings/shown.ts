import { isAway } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { noteOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";
import { declaredSettings } from "./declared";
import { readSettings } from "./queries";

/** For pages: the shop's name, time zone and colour, or the defaults while the database cannot be reached. */
export async function shownSettings() {
  try {
    return await readSettings(store().db, "shop.name", "shop.time_zone", "ui.theme_color");
  } catch (error) {
    if (isAway(error)) noteOutage(error);
    else log.warn({ err: error }, "a page is shown without the shop's settings");
    return {
      "shop.name": declaredSettings["shop.name"].default,
      "shop.time_zone": declaredSettings["shop.time_zone"].default,
      "ui.theme_color": declaredSettings["ui.theme_color"].default,
    };
  }
}
