import type { Element } from "@/lib/rights/elements/queries";
import type { Menu } from "@/lib/rights/menus/queries";
import type { Guarded } from "@/lib/rights/permissions/guarded";

/** The things that a group holds, or would hold. */
export interface Holding {
  isRoot: boolean;
  /** The stored names: some may be permissions that this version does not know. */
  permissions: ReadonlySet<string>;
  menuIds: ReadonlySet<number>;
  elementIds: ReadonlySet<number>;
}
export interface Pages {
  menus: Menu[];
  elements: Element[];
}
export interface Everything extends Pages {
  operations: Guarded[];
}
