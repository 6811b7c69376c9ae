import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, groups, menus } from "@/db/schema/groups";
import { refusedAt } from "@/lib/kernel/errors";

const uniques = {
  group: { path: "name", table: groups, id: groups.id, column: groups.name },
  menu: { path: "name", table: menus, id: menus.id, column: menus.name },
  element: { path: "sign", table: elements, id: elements.id, column: elements.sign },
};

/** Behind `lockRights`, which lets no other in between this look and the write. */
export async function refuseTaken(db: Database, what: keyof typeof uniques, value: string | undefined, except = 0) {
  if (value === undefined) return;
  const { path, table, id, column } = uniques[what];
  if (!(await db.$count(table, and(eq(column, value), ne(id, except))))) return;
  const message = `There is a ${what} ${value} already.`.replace("a element", "an element");
  throw refusedAt(path, "duplicate", message);
}
