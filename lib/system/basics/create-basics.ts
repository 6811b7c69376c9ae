import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, groups, initialRecords, menus } from "@/db/schema/groups";
import { menuTexts } from "@/lib/i18n/admin/menu";
import { permissionNames } from "@/lib/i18n/api/chinese";
import type { Language } from "@/lib/i18n/language";
import { buttons, pages } from "@/lib/rights/menus/pages";
import { createDictionaries } from "./create-dictionaries";
import { InitialRecords } from "./initial-records";

/**
 * Creates the records that the code needs, each once per database. Records that the shop has renamed, moved, disabled
 * or deleted are not changed, and an existing record with the same name counts as created. Requires a transaction.
 * Returns descriptions of the created records.
 * Without a language, menus are English, which pages translate, and dictionaries
 * Chinese, because shoppers in WeChat read them.
 */
export async function createBasics(tx: Database, language?: Language): Promise<string[]> {
  const initial = new InitialRecords(tx, await tx.select().from(initialRecords));
  const counts = {
    group: await createRoot(tx),
    menu: await createMenus(tx, initial, language),
    element: await createElements(tx, initial, language),
    ...(await createDictionaries(tx, initial, language ?? "zh")),
  };
  const plural = (word: string, count: number) => (count === 1 ? word : word.replace(/y$/, "ie").concat("s"));
  return Object.entries(counts).flatMap(([word, count]) => (count ? [`${count} ${plural(word, count)}`] : []));
}

const rootInfo = "Everything, always.";

/**
 * The root group cannot be deleted. If another group is called root, none is created, and `admin:create` explains what
 * to do.
 */
async function createRoot(tx: Database) {
  const [root] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.is_system, true));
  if (root) return 0;
  const created = await tx
    .insert(groups)
    .values({ name: "root", info: rootInfo, is_system: true })
    .onConflictDoNothing()
    .returning({ id: groups.id });
  return created.length;
}

/** Headings first. A page whose heading was deleted is created at the top level. */
async function createMenus(tx: Database, initial: InitialRecords, language?: Language) {
  let count = 0;
  for (const level of [pages.filter(({ parent }) => !parent), pages.filter(({ parent }) => parent)]) {
    const missing = level.filter(({ name }) => !initial.has("menu", name));
    if (!missing.length) continue;
    const names = missing.map(({ name }) => name);
    const there = await tx.select().from(menus).where(inArray(menus.name, names));
    const isThere = new Set(there.map(({ name }) => name));
    const living = await livingMenus(tx, initial);
    const values = missing
      .filter(({ name }) => !isThere.has(name))
      .map(({ parent, title, ...page }) => ({
        ...page,
        title: language === "zh" ? menuTexts.menu[page.name][1] : title,
        parent_id: (parent && living(parent)) || null,
      }));
    const created = values.length ? await tx.insert(menus).values(values).returning() : [];
    await initial.add(
      "menu",
      [...there, ...created].map(({ id, name }) => [name, id] as const),
    );
    count += created.length;
  }
  return count;
}

async function createElements(tx: Database, initial: InitialRecords, language?: Language) {
  const missing = buttons.filter(({ sign }) => !initial.has("element", sign));
  if (!missing.length) return 0;
  const signs = missing.map(({ sign }) => sign);
  const there = await tx.select().from(elements).where(inArray(elements.sign, signs));
  const isThere = new Set(there.map(({ sign }) => sign));
  const living = await livingMenus(tx, initial);
  const values = missing.flatMap(({ page, name, ...button }) => {
    const menu_id = living(page);
    return menu_id && !isThere.has(button.sign)
      ? [{ ...button, name: language === "zh" ? permissionNames[name] : name, menu_id }]
      : [];
  });
  const created = values.length ? await tx.insert(elements).values(values).returning() : [];
  await initial.add(
    "element",
    [...there, ...created].map(({ id, sign }) => [sign, id] as const),
  );
  return created.length;
}

/** Finds a page by the key under which it was created, regardless of its current name. Undefined if it was deleted. */
async function livingMenus(tx: Database, initial: InitialRecords) {
  const ids = new Set((await tx.select({ id: menus.id }).from(menus)).map(({ id }) => id));
  return (name: string) => {
    const id = initial.idOf("menu", name);
    return id && ids.has(id) ? id : undefined;
  };
}
