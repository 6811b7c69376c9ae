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

export const allPermissions = Object.keys(permissions) as Permission[];
