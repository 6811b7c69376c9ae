import type { Permission } from "@/lib/kernel/contract/permissions";
import { pageFor, readersOf } from "@/lib/rights/menus/pages";
import type { Contradiction } from "../types";

/** A menu that was ticked suggests the permission to see its page; one that was unticked, to take back the permissions that are used there. */
const hinting: ReadonlySet<Contradiction["code"]> = new Set(["menu_without_permission", "permission_without_menu"]);

/** Parts what really contradicts from what is only a hint. */
export function sortedOut(found: readonly Contradiction[]) {
  const warnings = found.filter(({ code }) => !hinting.has(code));
  const required = warnings.flatMap(({ code, permission }) =>
    code === "permission_without_required" ? permission : [],
  );
  /** Without its reader the page has no menu: a warning names that one already. */
  const isSaid = ({ code, permission }: Contradiction) =>
    code === "permission_without_menu" &&
    readersOf(pageFor(permission as Permission)).some((one) => required.includes(one));
  return { warnings, hints: found.filter((one) => hinting.has(one.code) && !isSaid(one)) };
}
