import { z } from "zod";
import { menus } from "@/db/schema/groups";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { receipt } from "@/lib/kernel/contract/reads";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { getRow } from "@/lib/kernel/records/entity";
import { lockRights } from "@/lib/rights/holding/rights";
import { menuEntity } from "./entity";
import { orderMenus } from "./order-menus";
import { menuTree as readTree, routesOf } from "./queries";
import { menu, menuEdit, menuInput, menuTree, orderInput, routes } from "./schemas";

const module = "cms-menu";

export const list = operation({
  method: "GET",
  path: "/cms/menu",
  module,
  summary: "All menus, as a tree",
  description: "Siblings are ordered by `sort`, then by id.",
  access: "menu.read",
  output: menuTree,
  run: (_, { db }) => readTree(db),
});

export const listRoutes = operation({
  method: "GET",
  path: "/cms/menu/routes",
  module,
  summary: "What the caller's group sees",
  description:
    "The menus that the group holds, each with the signs of the elements that the group holds. " +
    "A parent that the group does not hold is only a heading for the menus below it: it has no component and no elements.",
  access: "staff",
  output: routes,
  async run(_, { db, actor }) {
    const { id, name } = actor.user.group;
    return { group: { id, name }, items: await routesOf(db, id) };
  },
});

export const get = operation({
  method: "GET",
  path: "/cms/menu/{id}",
  module,
  summary: "One menu",
  access: "menu.read",
  url: z.object({ id }),
  output: menu,
  run: ({ id }, { db }) => getRow(db, "menu", menus, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/menu",
  module,
  summary: "Create a menu",
  description:
    "Only root holds it until root gives it to another group. Without `sort` it stands behind the others of its parent. At most 1000 menus, in at most 20 levels.",
  access: "menu.create",
  reads: "menu.read",
  status: 201,
  problems: ["duplicate", "limit_reached"],
  body: menuInput,
  output: menu,
  run: add(menuEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/menu/{id}",
  module,
  summary: "Edit a menu",
  description:
    "A menu gives its page and its parents to each group that sees it. So the caller's own group must have the new page and see the new parent of such a menu: " +
    "otherwise 403 at `path`, `component` or `parent_id`. A menu cannot be below itself (`protected`).",
  access: "menu.edit",
  reads: "menu.read",
  problems: ["duplicate", "limit_reached", "protected"],
  url: z.object({ id }),
  body: menuEdit,
  output: menu,
  run: edit(menuEntity),
});

export const order = operation({
  method: "PUT",
  path: "/cms/menu/tree",
  module,
  summary: "Put all menus in their order",
  description:
    "Name every menu once, with its parent. Siblings keep the order in which they are named and get 10, 20, 30 … as `sort`. " +
    "A loop is `protected`. With `version`: `stale` if that menu has been moved since. The rules for parents are those of PUT /cms/menu/{id}.",
  access: "menu.edit",
  reads: { by: "menu.read", otherwise: listOf(receipt) },
  problems: ["limit_reached", "protected", "stale"],
  body: orderInput,
  output: menuTree,
  async run({ items }, { db, actor, changed }) {
    const own = await lockRights(db, actor, "menu.edit");
    const moved = await orderMenus(db, own, items);
    for (const { id, before, after } of moved) changed(menuEntity, id, before, after);
    if (!moved.length) changed.none();
    return readTree(db);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/menu/{id}",
  module,
  summary: "Delete a menu",
  description: "Refused while menus are below it or elements are on it. Groups that hold the menu lose it.",
  access: "menu.delete",
  problems: ["in_use"],
  url: z.object({ id }),
  output: nothing,
  run: erase(menuEntity),
});
