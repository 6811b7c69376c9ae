import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, menus } from "@/db/schema/groups";
import { AppError, type FieldError, invalid } from "@/lib/kernel/errors";
import type { Permission } from "@/lib/kernel/permissions";
import type { Rights } from "./rights";

interface Granted {
  permissions?: Permission[];
  menu_ids?: number[];
  element_ids?: number[];
}

export const forbiddenAt = (errors: FieldError[]) =>
  new AppError("forbidden", errors.length === 1 ? errors[0]!.message : "You cannot give what you do not have.", {
    errors,
  });
export const notYours = (path: string, message: string): FieldError => ({ path, code: "forbidden", message });

/** Nobody gives what they do not have; and nobody what there is not. */
export async function refuseBeyond(db: Database, own: Rights, { permissions, menu_ids, element_ids }: Granted) {
  const points = beyond("permissions", permissions, own.permissions);
  const seen = beyond("menu_ids", menu_ids, own.menuIds);
  const shown = beyond("element_ids", element_ids, own.elementIds);
  const there = {
    menu: await existing(db, menus, seen),
    element: await existing(db, elements, shown),
  };
  const unknown = [
    ...seen.filter(({ one }) => !there.menu.has(one)).map(({ path, one }) => absent(path, `menu ${one}`)),
    ...shown.filter(({ one }) => !there.element.has(one)).map(({ path, one }) => absent(path, `element ${one}`)),
  ];
  if (unknown.length) throw invalid(...unknown);
  const refused = [...points, ...seen, ...shown];
  if (refused.length)
    throw forbiddenAt(refused.map(({ path, one }) => notYours(path, `You do not have ${one} yourself.`)));
}

const beyond = <T>(name: string, wanted: T[] = [], own: ReadonlySet<T>) =>
  wanted.map((one, place) => ({ path: `${name}.${place}`, one })).filter(({ one }) => !own.has(one));

const absent = (path: string, what: string): FieldError => ({
  path,
  code: "not_found",
  message: `There is no ${what}.`,
});

async function existing(db: Database, table: typeof menus | typeof elements, wanted: { one: number }[]) {
  if (!wanted.length) return new Set<number>();
  const ids = wanted.map(({ one }) => one);
  const found = await db
    .select({ id: table.id })
    .from(table as typeof menus)
    .where(inArray(table.id, ids));
  return new Set(found.map(({ id }) => id));
}
