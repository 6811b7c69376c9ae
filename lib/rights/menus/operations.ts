import { listOf } from "@/lib/kernel/contract/fields";
import { receipt } from "@/lib/kernel/contract/read-access";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { lockRights } from "@/lib/rights/holding/rights";
import { menuEntity } from "./entity";
import { menuKind } from "./kind";
import { orderMenus } from "./order-menus";
import { menuTree as readTree, routesOf } from "./queries";
import { menu, menuEdit, menuInput, menuTree, orderInput, routes } from "./schemas";

const module = "cms-menu";

export const { list, get, create, update, remove } = recordOperations(menuKind, menuEntity, {
  output: menu,
  list: {
    description: "All menus as a tree. Siblings are ordered by `sort`, then by id.",
    output: menuTree,
    run: (_, { db }) => readTree(db),
  },
  get: { description: "One entry of the navigation, without the menus below it." },
  create: {
    description:
      "Only root has it until root gives it to another group. Without `sort` it comes after the others of its parent. At most 1000 menus, in at most 20 levels.",
    problems: ["duplicate", "limit_reached"],
    body: menuInput,
  },
  update: {
    description:
      "A menu gives its page and its parents to each group that sees it. So the caller's own group must have the new page and see the new parent of such a menu: " +
      "otherwise 403 at `path`, `component` or `parent_id`. A menu cannot be below itself (`protected`).",
    problems: ["duplicate", "limit_reached", "protected"],
    body: menuEdit,
  },
  remove: {
    description: "Refused while menus are below it or elements are on it. Groups that have the menu lose it.",
    problems: ["in_use"],
  },
});

export const listRoutes = operation({
  method: "GET",
  path: "/cms/menu/routes",
  module,
  summary: "Get the caller's navigation",
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

export const order = operation({
  method: "PUT",
  path: "/cms/menu/tree",
  module,
  summary: "Put all menus in their order",
  description:
    "Name every menu once, with its parent. Siblings are ordered as they are named and get 10, 20, 30 … as `sort`. " +
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
