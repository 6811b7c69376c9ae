import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, menus } from "@/db/schema/groups";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { Rights } from "./rights";

interface GrantInput {
  permissions?: Permission[];
  menu_ids?: number[];
  element_ids?: number[];
}

export const forbiddenAt = (errors: FieldError[]) =>
  new AppError(
    "forbidden",
    errors.length === 1 ? errors[0]!.message : "You cannot grant permissions that you do not have.",
    {
      errors,
    },
  );
export const forbiddenField = (path: string, message: Translatable): FieldError => ({
  path,
  code: "forbidden",
  message,
});

/** Responds 403 for permissions that the caller lacks, and 400 for menus or elements that do not exist. */
export async function refuseExcessRights(
  db: Database,
  own: Rights,
  { permissions, menu_ids, element_ids }: GrantInput,
) {
  const permissionsBeyond = findExcess("permissions", permissions, own.permissions);
  const menusBeyond = findExcess("menu_ids", menu_ids, own.menuIds);
  const elementsBeyond = findExcess("element_ids", element_ids, own.elementIds);
  const found = {
    menu: await existing(db, menus, menusBeyond),
    element: await existing(db, elements, elementsBeyond),
  };
  const unknown = [
    ...menusBeyond
      .filter(({ one }) => !found.menu.has(one))
      .map(({ path, one }) => absent(path, msg("There is no menu {id}.", { id: one }))),
    ...elementsBeyond
      .filter(({ one }) => !found.element.has(one))
      .map(({ path, one }) => absent(path, msg("There is no element {id}.", { id: one }))),
  ];
  if (unknown.length) throw invalid(...unknown);
  const refused = [...permissionsBeyond, ...menusBeyond, ...elementsBeyond];
  if (refused.length)
    throw forbiddenAt(
      refused.map(({ path, one }) => forbiddenField(path, msg("You do not have {right} yourself.", { right: one }))),
    );
}

const findExcess = <T>(name: string, given: T[] = [], own: ReadonlySet<T>) =>
  given.map((one, place) => ({ path: `${name}.${place}`, one })).filter(({ one }) => !own.has(one));

const absent = (path: string, message: Translatable): FieldError => ({ path, code: "not_found", message });

async function existing(db: Database, table: typeof menus | typeof elements, given: { one: number }[]) {
  const ids = given.map(({ one }) => one);
  const found = await db
    .select({ id: table.id })
    .from(table as typeof menus)
    .where(inArray(table.id, ids));
  return new Set(found.map(({ id }) => id));
}
