import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { elements, groups, menus } from "@/db/schema/groups";
import { menuTexts } from "@/lib/i18n/admin/menu";
import { permissionNames } from "@/lib/i18n/api/chinese";
import type { Language } from "@/lib/i18n/language";
import { buttons, pages } from "@/lib/rights/menus/pages";
import { rootInfo } from "./create-basics";
import { dictionaries, dictionariesIn } from "./dictionaries";

/**
 * Menus are created in English, dictionaries in Chinese. In a demo shop, both are translated to its language, except
 * for names that were changed.
 */
export const translateBasics = (tx: Database, language: Language) =>
  language === "zh" ? translateMenus(tx) : translateDictionaries(tx);

async function translateDictionaries(tx: Database) {
  const wanted = dictionariesIn("en");
  for (const [at, { type, name, remark, entries }] of dictionaries.entries()) {
    const own = wanted[at]!;
    await tx
      .update(dictTypes)
      .set({ name: own.name, remark: own.remark })
      .where(and(eq(dictTypes.type, type), eq(dictTypes.name, name), eq(dictTypes.remark, remark)));
    for (const [place, { value, label }] of entries.entries())
      await tx
        .update(dictEntries)
        .set({ label: own.entries[place]!.label, remark: own.entries[place]!.remark })
        .where(and(eq(dictEntries.type, type), eq(dictEntries.value, value), eq(dictEntries.label, label)));
  }
}

async function translateMenus(tx: Database) {
  for (const { name, title } of pages)
    await tx
      .update(menus)
      .set({ title: menuTexts.menu[name][1] })
      .where(and(eq(menus.name, name), eq(menus.title, title)));
  for (const { sign, name } of buttons)
    await tx
      .update(elements)
      .set({ name: permissionNames[name] })
      .where(and(eq(elements.sign, sign), eq(elements.name, name)));
  await tx
    .update(groups)
    .set({ info: "拥有全部权限。" })
    .where(and(groups.is_system, eq(groups.info, rootInfo)));
}
