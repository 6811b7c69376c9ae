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

/** An operation with several permissions, by the value of a field or for a field of its response, appears once for each. */
export function guardedOperations(operations: Operations): GuardedOperation[] {
  return Object.values(operations)
    .filter((operation) => operation.path.startsWith("/cms/"))
    .flatMap(guardsOf);
}

function guardsOf({ method, path, summary: name, module, access, hides = {} }: AnyOperation): GuardedOperation[] {
  return [...permissionsOf(access), ...Object.values(hides)].map((permission) => ({
    method,
    path,
    name,
    module,
    permission,
  }));
}

function permissionsOf(access: Access): (Permission | null)[] {
  if (typeof access === "string") return [access === "staff" || access === "public" ? null : (access as Permission)];
  return Object.values(access).flatMap((byValue) => Object.values(byValue));
}
