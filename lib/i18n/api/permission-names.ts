import type { PermissionText } from "@/lib/kinds/kinds";
import { permissionTexts } from "@/lib/kinds/words";

export const permissionNames = Object.fromEntries(
  permissionTexts.map(({ inEnglish, inChinese }) => [inEnglish, inChinese]),
) as Readonly<Record<PermissionText, string>>;
