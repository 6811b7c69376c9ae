import type { Permission } from "@/lib/kernel/contract/permissions";
import { pageFor, readersOf } from "@/lib/rights/menus/pages";
import type { Contradiction } from "../types";

/**
 * Checking a menu suggests the permission to read its page; unchecking it suggests removing the permissions that are used there.
 */
const hintCodes: ReadonlySet<Contradiction["code"]> = new Set(["menu_without_permission", "permission_without_menu"]);

export function splitContradictions(found: readonly Contradiction[]) {
  const warnings = found.filter(({ code }) => !hintCodes.has(code));
  const required = warnings.flatMap(({ code, permission }) =>
    code === "permission_without_required" ? permission : [],
  );
  /** Omits pages without a menu that a warning already names. */
  const isCovered = ({ code, permission }: Contradiction) =>
    code === "permission_without_menu" &&
    readersOf(pageFor(permission as Permission)).some((one) => required.includes(one));
  return { warnings, hints: found.filter((one) => hintCodes.has(one.code) && !isCovered(one)) };
}
