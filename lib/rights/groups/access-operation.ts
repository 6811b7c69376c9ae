import { type Operations, operation } from "@/lib/kernel/operation";
import { guardedOperations } from "@/lib/rights/permissions/guarded";
import { access, supposedLists } from "./access-schemas";
import { explainAccess } from "./explain-access";
import { readHolding, readPages } from "./read-holding";

/** `operations` gives the whole registry, which knows this one, too. */
export const accessOperation = (operations: () => Operations) =>
  operation({
    method: "GET",
    path: "/cms/group/{id}/access",
    module: "cms-group",
    summary: "What a group may do and see, and through what",
    description:
      "With `permissions`, `menu_ids` or `element_ids`: as if the group held these instead; root holds everything whatever they say. Contradictions: " +
      "`element_without_permission`, an element is held without the point that its action needs; `element_without_menu`, without the menu that it is on; " +
      "`menu_without_page`, a menu is held that has no `component`, and none below it that is held has one; `unknown_permission`, a stored point that this version does not know.",
    access: "group.read",
    url: supposedLists,
    output: access,
    async run({ id, ...supposed }, { db }) {
      const { group, holding } = await readHolding(db, id, supposed);
      const all = { operations: guardedOperations(operations()), ...(await readPages(db)) };
      return { group, ...explainAccess(holding, all) };
    },
  });
