import "server-only";
import { translate } from "@/lib/i18n/translate";
import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import { currentLanguage } from "@/lib/next/translator";

export type RightNames = Readonly<Record<Permission, string>>;

export async function readRightNames(): Promise<RightNames> {
  const language = await currentLanguage();
  return Object.fromEntries(allPermissions.map((one) => [one, translate(permissions[one], language)])) as RightNames;
}
