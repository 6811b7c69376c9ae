import type { Permission, PermissionText } from "@/lib/kinds/kinds";
import { permissionTexts } from "@/lib/kinds/words";

export type { Permission };

/**
 * The permissions with their descriptions. The kinds of records declare them. A test checks that each one is used by an
 * operation.
 */
export const permissions = Object.fromEntries(
  permissionTexts.map(({ permission, inEnglish }) => [permission, inEnglish]),
) as Readonly<Record<Permission, PermissionText>>;

/** Kinds, modules and permissions that no API key can use: people and their rights, keys, outgoing calls, and the settings. */
const withheldFromKeys = new Set([
  "api_key",
  "auth",
  "backup",
  "config",
  "customer.erase",
  "element",
  "group",
  "menu",
  "preference",
  "second_factor",
  "session",
  "user",
  "webhook",
]);
export const isForKeys = (kind: string) => !withheldFromKeys.has(kind);

export const allPermissions = Object.keys(permissions) as Permission[];
export const isKeyPermission = (permission: Permission) =>
  isForKeys(permission) && isForKeys(permission.split(".")[0]!);
/** The permissions that an API key can have. */
export const keyPermissions = allPermissions.filter(isKeyPermission);
