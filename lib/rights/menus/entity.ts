import { eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { elements, menus } from "@/db/schema/groups";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, nextSortValue, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { lockRights, type Rights } from "@/lib/rights/holding/rights";
import { allMenus, type Menu } from "./queries";
import { maxMenus, type menuEdit, type menuInput } from "./schemas";
import { ancestors, byId, levels } from "./tree";
import { refuseHiddenPages, refuseHiddenParents, refuseLoops, refuseTooDeep } from "./tree-rules";

type Fields = Omit<z.output<typeof menuEdit>, "version">;

export const menuEntity = entity({
  name: "menu",
  table: menus,
  title: menus.title,
  begin: (db, actor, verb) => lockRights(db, actor, `menu.${verb}`),
  create: createMenu,
  write: (db, before, fields: Fields, { own }) => writeMenu(db, own, before, fields),
  remove: removeMenu,
});

/** Needs no check of rights, because no group has a new menu yet. */
async function createMenu(db: Database, fields: z.output<typeof menuInput>): Promise<Menu> {
  const all = byId(await allMenus(db));
  if (all.size >= maxMenus)
    throw new AppError("limit_reached", msg("There are {most} menus already.", { most: maxMenus }));
  refuseNoParent(all, fields.parent_id);
  refuseTooDeep(ancestors(all, fields.parent_id).length + 1);
  await refuseName(db, fields.name);
  const isSideBySide = fields.parent_id ? eq(menus.parent_id, fields.parent_id) : isNull(menus.parent_id);
  const sort = fields.sort ?? nextSortValue(menus, isSideBySide);
  return insertRow(db, menus, { ...fields, sort });
}

async function writeMenu(db: Database, own: Rights, before: Menu, fields: Fields): Promise<Menu> {
  const { id } = before;
  const all = byId(await allMenus(db));
  refuseNoParent(all, fields.parent_id);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const moved = new Map([...all, [id, { ...all.get(id)!, ...given }]]);
  refuseLoops(moved, (looped) => (looped === id ? "parent_id" : null));
  refuseTooDeep(levels(moved));
  refuseHiddenParents(own, all, moved, () => "parent_id");
  refuseHiddenPages(own, all, moved, id);
  if (fields.name !== undefined) await refuseName(db, fields.name, id);
  return saveRow(db, menus, id, fields);
}

async function removeMenu(db: Database, { id }: Menu) {
  const below = await db.$count(menus, eq(menus.parent_id, id));
  const placed = await db.$count(elements, eq(elements.menu_id, id));
  if (below || placed)
    throw refusedAt(
      "id",
      "in_use",
      msg("Menus below it: {below}; elements on it: {placed}. Remove them first.", { below, placed }),
      "There are menus or elements below it. Remove them first.",
    );
  await db.delete(menus).where(eq(menus.id, id));
}

const refuseName = (db: Database, name: string, except?: number) =>
  refuseTaken(db, menus.name, name, msg("There is a menu {name} already.", { name }), except);

function refuseNoParent(all: ReadonlyMap<number, Menu>, parent: number | null | undefined) {
  if (parent && !all.has(parent))
    throw invalid({ path: "parent_id", code: "not_found", message: msg("There is no menu {id}.", { id: parent }) });
}
