import type { z } from "zod";
import type { Language } from "@/lib/i18n/language";
import { asElement } from "@/lib/rights/elements/queries";
import { ancestors, byId } from "@/lib/rights/menus/tree";
import type { GuardedOperation } from "@/lib/rights/permissions/guarded";
import type { access } from "./access-schemas";
import { contradictionsOf } from "./contradictions";
import type { Everything, GroupRights } from "./group-rights";

/**
 * Reports for each operation, menu and element whether these rights allow it and the reason, and lists the
 * contradictions.
 */
export function explainAccess(
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
