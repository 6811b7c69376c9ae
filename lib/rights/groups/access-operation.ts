import { type Operations, operation } from "@/lib/kernel/operation";
import { guardedOperations } from "@/lib/rights/permissions/guarded";
import { access, hypotheticalLists } from "./access-schemas";
import { explainAccess } from "./explain-access";
import { readGroupRights, readPages } from "./read-group-rights";

/** `operations` is a function because the registry contains this operation too. */
export const accessOperation = (operations: () => Operations) =>
  operation({
    method: "GET",
    path: "/cms/group/{id}/access",
    module: "cms-group",
    summary: "Explain the access of a group",
    description:
      "With `permissions`, `menu_ids` or `element_ids`: the answer for a group that has these instead. Root always has everything. Contradictions: " +
      "`element_without_permission`: the group holds an element, but not the permission that its action needs. `element_without_menu`: it holds an element, but not its menu. " +
      "`menu_without_page`: it holds a menu without `component`, and no menu below it that has one. `menu_without_permission`: it holds a menu, but no permission to see anything on its page. `permission_without_required`: it lacks a permission that others of its permissions need (GET /cms/auth has `requires`). " +
      "`permission_without_menu`: it holds a permission, but no menu that leads to the page where it is used. `unknown_permission`: it holds a permission that this version does not know.",
    access: "group.read",
    url: hypotheticalLists,
    output: access,
    async run({ id, ...supposed }, { db, actor }) {
      const { group, holding } = await readGroupRights(db, id, supposed);
      const all = { operations: guardedOperations(operations()), ...(await readPages(db)) };
      return { group, ...explainAccess(holding, all, actor.origin.language) };
    },
  });
