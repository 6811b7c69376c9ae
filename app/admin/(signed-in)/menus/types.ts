import type { z } from "zod";
import type { element } from "@/lib/rights/elements/schemas";
import type { MenuNode } from "@/lib/rights/menus/schemas";

export type PageElement = z.output<typeof element>;
export type Menu = Omit<MenuNode, "children">;

/** Flattens the tree. A menu precedes its descendants. */
export const flatMenus = (nodes: readonly MenuNode[]): Menu[] =>
  nodes.flatMap(({ children, ...menu }) => [menu, ...flatMenus(children)]);
