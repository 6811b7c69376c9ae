import type { z } from "zod";
import type { element } from "@/lib/rights/elements/schemas";
import type { MenuNode } from "@/lib/rights/menus/schemas";

export type PageElement = z.output<typeof element>;
export type Menu = Omit<MenuNode, "children">;

/** The tree as a list: a menu precedes those below it. */
export const flatMenus = (nodes: readonly MenuNode[]): Menu[] =>
  nodes.flatMap(({ children, ...menu }) => [menu, ...flatMenus(children)]);
