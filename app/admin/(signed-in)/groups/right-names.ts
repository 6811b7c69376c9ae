import "server-only";
import { inWords } from "@/lib/i18n/in-words";
import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import { currentLanguage } from "@/lib/next/words";

export type RightNames = Readonly<Record<Permission, string>>;

export async function readRightNames(): Promise<RightNames> {
  const language = await currentLanguage();
  return Object.fromEntries(allPermissions.map((one) => [one, inWords(permissions[one], language)])) as RightNames;
}
