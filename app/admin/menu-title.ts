import { menuTexts } from "@/lib/i18n/admin/menu";
import type { Translator } from "@/lib/i18n/admin/translator";
import { pages } from "@/lib/rights/menus/pages";
import { type AdminPageName, adminPage } from "./pages";

/** Shops that were created with an earlier version have this built-in title. */
const formerTitle = "After-sale";

/** A built-in menu that has not been renamed is shown in the admin's language; a custom name is shown as entered. */
export function menuTitle({ name, title }: { name: string; title: string }, t: Translator) {
  const ours = pages.find((page) => page.name === name);
  return ours && [...Object.values<string>(menuTexts.menu[ours.name]), formerTitle].includes(title)
    ? t(`menu.${ours.name}`)
    : title;
}

/** The titles of a page in both languages and its other words, for the command palette. */
export function pageNames(name: AdminPageName) {
  const { title, keywords = "" } = adminPage(name);
  const texts: Readonly<Record<string, readonly string[]>> = menuTexts.menu;
  return [...texts[title.replace("menu.", "")]!, keywords].join(" ");
}
