import type { Access, AnyOperation, Verb } from "@/lib/kernel/operation";
import type { Permission } from "@/lib/kernel/permissions";

export interface Guarded {
  method: Verb;
  path: string;
  name: string;
  module: string;
  /** Null: any back-office user may. */
  permission: Permission | null;
}

/**
 * Every operation of the back office that is there now; one that has a point for each value of a field, once for each. The registry
 * holds this module too: only when it is asked for can it be loaded.
 */
export async function guardedOperations(): Promise<Guarded[]> {
  const { operations } = await import("@/lib/registry");
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
