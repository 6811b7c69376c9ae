import type { z } from "zod";
import type { Language } from "@/lib/i18n/language";
import { type Operations, operation } from "@/lib/kernel/operation";
import { asElement } from "@/lib/rights/elements/queries";
import { ancestors, byId } from "@/lib/rights/menus/tree";
import { type GuardedOperation, guardedOperations } from "@/lib/rights/permissions/guarded";
import { access, hypotheticalLists } from "./access-schemas";
import { contradictionsOf } from "./contradictions";
import { type Everything, type GroupRights, readGroupRights, readPages } from "./read-group-rights";

/**
 * Reports for each operation, menu and element whether these rights allow it and the reason, and lists the
 * contradictions.
 */
function explainAccess(
  holding: GroupRights,
  all: Everything,
  language: Language,
): Omit<z.input<typeof access>, "group"> {
  const known = byId(all.menus);
  const heldBelow = new Map<number, number[]>();
  for (const id of [...holding.menuIds].toSorted((a, b) => a - b))
    for (const above of ancestors(known, id).slice(1)) {
      const held = heldBelow.get(above.id);
      if (held) held.push(id);
      else heldBelow.set(above.id, [id]);
    }
  return {
    operations: all.operations.map((one) => withReason(one, reasonFor(one, holding))),
    menus: all.menus.map((menu) => {
      const below = heldBelow.get(menu.id) ?? [];
      const reason = holding.menuIds.has(menu.id) ? granted(holding) : below.length ? "menus_below" : null;
      return { ...withReason(menu, reason), through_menu_ids: reason === "menus_below" ? below : [] };
    }),
    elements: all.elements.map((element) =>
      withReason(asElement(element), holding.elementIds.has(element.id) ? granted(holding) : null),
    ),
    contradictions: contradictionsOf(holding, all, language),
  };
}

const withReason = <T, Reason extends string>(one: T, through: Reason | null) => ({
  ...one,
  allowed: through !== null,
  through,
});

const granted = ({ isRoot }: GroupRights) => (isRoot ? "root" : "grant");

function reasonFor({ permission }: GuardedOperation, { isRoot, permissions }: GroupRights) {
  if (permission === null) return "staff";
  if (isRoot) return "root";
  return permissions.has(permission) ? "permission" : null;
}

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
