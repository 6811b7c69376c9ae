import { asc, eq } from "drizzle-orm";
import { elements, groups, menus } from "@/db/schema/groups";
import { notFound } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { guardedOperations } from "@/lib/points/guarded";
import { access, supposed } from "./access-schemas";
import { explainAccess } from "./explain-access";
import { listsOf } from "./queries";

/** Apart from the other operations of its module, since it asks for the whole registry. */
export const explain = operation({
  method: "GET",
  path: "/cms/group/{id}/access",
  module: "cms-group",
  summary: "What a group may do and see, and through what",
  description:
    "With `permissions`, `menu_ids` or `element_ids`: as if the group held these instead; root holds everything whatever they say. Contradictions: " +
    "`element_without_permission`, an element is held without the point that its action needs; `element_without_menu`, without the menu that it is on; " +
    "`menu_without_page`, a menu is held that has no `component`, and none below it that is held has one; `unknown_permission`, a stored point that this version does not know.",
  access: "group.read",
  url: supposed,
  output: access,
  async run({ id, permissions, menu_ids, element_ids }, { db }) {
    const [group] = await db.select().from(groups).where(eq(groups.id, id));
    if (!group) throw notFound("There is no such group.");
    const stored = await listsOf(db, id);
    const wanted = group.is_system ? {} : { permissions, menu_ids, element_ids };
    const holding = {
      isRoot: group.is_system,
      permissions: new Set(wanted.permissions ?? stored.permissions),
      menuIds: new Set(wanted.menu_ids ?? stored.menu_ids),
      elementIds: new Set(wanted.element_ids ?? stored.element_ids),
    };
    const all = {
      operations: await guardedOperations(),
      menus: await db.select().from(menus).orderBy(asc(menus.sort), asc(menus.id)),
      elements: await db.select().from(elements).orderBy(asc(elements.menu_id), asc(elements.id)),
    };
    return { group, ...explainAccess(holding, all) };
  },
});
