import type { z } from "zod";
import { shown } from "@/lib/rights/elements/queries";
import { byId, pathUp } from "@/lib/rights/menus/tree";
import type { Guarded } from "@/lib/rights/permissions/guarded";
import type { access } from "./access-schemas";
import { contradictionsOf } from "./contradictions";
import type { Everything, Holding } from "./holding";

/** What a group that holds this could do and would see, through what, and where that does not fit together. */
export function explainAccess(holding: Holding, all: Everything): Omit<z.input<typeof access>, "group"> {
  const known = byId(all.menus);
  const heldBelow = new Map<number, number[]>();
  for (const id of [...holding.menuIds].toSorted((a, b) => a - b))
    for (const above of pathUp(known, id).slice(1)) {
      const held = heldBelow.get(above.id);
      if (held) held.push(id);
      else heldBelow.set(above.id, [id]);
    }
  return {
    operations: all.operations.map((one) => withWay(one, wayTo(one, holding))),
    menus: all.menus.map((menu) => {
      const below = heldBelow.get(menu.id) ?? [];
      const way = holding.menuIds.has(menu.id) ? granted(holding) : below.length ? "menus_below" : null;
      return { ...withWay(menu, way), through_menu_ids: way === "menus_below" ? below : [] };
    }),
    elements: all.elements.map((element) =>
      withWay(shown(element), holding.elementIds.has(element.id) ? granted(holding) : null),
    ),
    contradictions: contradictionsOf(holding, all),
  };
}

const withWay = <T, Way extends string>(one: T, through: Way | null) => ({
  ...one,
  allowed: through !== null,
  through,
});

const granted = ({ isRoot }: Holding) => (isRoot ? "root" : "grant");

function wayTo({ permission }: Guarded, { isRoot, permissions }: Holding) {
  if (permission === null) return "staff";
  if (isRoot) return "root";
  return permissions.has(permission) ? "permission" : null;
}
