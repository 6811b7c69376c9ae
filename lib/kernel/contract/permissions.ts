import type { Permission, PermissionText } from "@/lib/kinds/kinds";
import { permissionTexts } from "@/lib/kinds/words";

export type { Permission };

/** The permissions and their descriptions. The kinds of records declare them; a test checks that an operation uses each. */
export const permissions = Object.fromEntries(
  permissionTexts.map(({ permission, inEnglish }) => [permission, inEnglish]),
) as Readonly<Record<Permission, PermissionText>>;

export const allPermissions = Object.keys(permissions) as Permission[];
