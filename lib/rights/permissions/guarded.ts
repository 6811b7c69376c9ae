import type { Access, AnyOperation, Operations, Verb } from "@/lib/kernel/operation";
import type { Permission } from "@/lib/kernel/permissions";

export interface Guarded {
  method: Verb;
  path: string;
  name: string;
  module: string;
  /** Null: any back-office user may. */
  permission: Permission | null;
}

/** Every operation of the back office that is there now. One with a permission for each value of a field comes once for each. */
export function guardedOperations(operations: Operations): Guarded[] {
  return Object.values(operations)
    .filter((of) => of.path.startsWith("/cms/") && (of.when?.() ?? true))
    .flatMap(guardsOf);
}

function guardsOf({ method, path, summary: name, module, access }: AnyOperation): Guarded[] {
  return pointsOf(access).map((permission) => ({ method, path, name, module, permission }));
}

function pointsOf(access: Access): (Permission | null)[] {
  if (typeof access === "string") return [access === "staff" ? null : (access as Permission)];
  return Object.values(access).flatMap((byValue) => Object.values(byValue));
}
