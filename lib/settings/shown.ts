import { log } from "@/lib/kernel/log";
import { store } from "@/lib/kernel/store";
import { declaredSettings } from "./declared";
import { readSettings } from "./queries";

/** For pages: the shop's name and colour, or the defaults while the database cannot be reached. */
export async function shownSettings() {
  try {
    return await readSettings(store().db, "shop.name", "ui.theme_color");
  } catch (error) {
    log.warn({ err: error }, "a page is shown without the shop's settings");
    return {
      "shop.name": declaredSettings["shop.name"].default,
      "ui.theme_color": declaredSettings["ui.theme_color"].default,
    };
  }
}
