import "server-only";
import { translate } from "@/lib/i18n/translate";
import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { currentLanguage } from "@/lib/next/translator";
import { get } from "@/lib/rights/groups/operations";
import { list as listMenus } from "@/lib/rights/menus/operations";
import type { MenuNode } from "@/lib/rights/menus/schemas";
import type { signedInAdmin } from "../../guard";

type Admin = Awaited<ReturnType<typeof signedInAdmin>>;

/** Admins can only grant rights that they have. */
export async function readAdminRights({ group: { id } }: Admin) {
  const { is_system, permissions, menu_ids, element_ids } = await read(get, { id });
  return { groupId: id, isRoot: is_system, permissions, menu_ids, element_ids };
}
export type AdminRights = Awaited<ReturnType<typeof readAdminRights>>;

/** By the id of the menu. */
export type MenuFaces = Readonly<Record<number, { icon: string | null; hidden: boolean }>>;

/** The menus for the preview of the side bar. Empty without permission to read menus. */
export async function readMenuFaces({ group: { permissions } }: Admin): Promise<MenuFaces> {
  if (!permissions.has("menu.read")) return {};
  const { done } = await attempt(listMenus, {});
  const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  return Object.fromEntries(flat(done?.items ?? []).map(({ id, icon, hidden }) => [id, { icon, hidden }]));
}

export type RightNames = Readonly<Record<Permission, string>>;

export async function readRightNames(): Promise<RightNames> {
  const language = await currentLanguage();
  return Object.fromEntries(allPermissions.map((one) => [one, translate(permissions[one], language)])) as RightNames;
}
