import type { Element } from "@/lib/rights/elements/queries";
import type { Menu } from "@/lib/rights/menus/queries";
import type { GuardedOperation } from "@/lib/rights/permissions/guarded";

/** The rights that a group has, or would have. */
export interface GroupRights {
  isRoot: boolean;
  /** As stored: can include permissions that this version does not know. */
  permissions: ReadonlySet<string>;
  menuIds: ReadonlySet<number>;
  elementIds: ReadonlySet<number>;
}
export interface Pages {
  menus: Menu[];
  elements: Element[];
}
export interface Everything extends Pages {
  operations: GuardedOperation[];
}
