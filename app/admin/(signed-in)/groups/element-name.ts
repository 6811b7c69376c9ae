import { type Permission, permissions } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "./right-names";

/** A built-in button that has not been renamed has the name of its permission, in the admin's language. */
export function elementName({ name, sign }: { name: string; sign: string }, names: RightNames) {
  const own = Object.hasOwn(permissions, sign) ? (sign as Permission) : undefined;
  return own && permissions[own] === name ? names[own] : name;
}
