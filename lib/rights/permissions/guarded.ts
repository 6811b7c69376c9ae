import type { Permission } from "@/lib/kernel/contract/permissions";
import type { Access, AnyOperation, Operations, Verb } from "@/lib/kernel/operation";

export interface GuardedOperation {
  method: Verb;
  path: string;
  name: string;
  module: string;
  /** Null: any admin may call it. */
  permission: Permission | null;
}

/** An operation with a permission per field value appears once per value. */
export function guardedOperations(operations: Operations): GuardedOperation[] {
  return Object.values(operations)
    .filter((operation) => operation.path.startsWith("/cms/"))
    .flatMap(guardsOf);
}

function guardsOf({ method, path, summary: name, module, access }: AnyOperation): GuardedOperation[] {
  return permissionsOf(access).map((permission) => ({ method, path, name, module, permission }));
}

function permissionsOf(access: Access): (Permission | null)[] {
  if (typeof access === "string") return [access === "staff" ? null : (access as Permission)];
  return Object.values(access).flatMap((byValue) => Object.values(byValue));
}
