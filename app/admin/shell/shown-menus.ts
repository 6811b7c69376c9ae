import type { RouteNode } from "@/lib/rights/menus/schemas";
import { type AdminPageName, adminPage } from "../pages";

/** The pages behind a menu that the admin may open. Its own comes first; without the right for that, the next one is the way in. */
export function pathsOf({ component }: Pick<RouteNode, "component">, open: ReadonlySet<AdminPageName>) {
  const own = [...open].filter((name) => name === component);
  const others = [...open].filter((name) => name !== component && adminPage(name).menu === component);
  return [...own, ...others].map((name) => adminPage(name).path);
}

/** Leaves out hidden menus with all below them, menus of pages that this version does not have, and headings above nothing. */
export const isShown = (node: RouteNode, open: ReadonlySet<AdminPageName>): boolean =>
  !node.meta.hidden && (pathsOf(node, open).length > 0 || node.children.some((child) => isShown(child, open)));
