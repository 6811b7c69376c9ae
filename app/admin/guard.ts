import "server-only";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { currentActor } from "@/lib/next/current-actor";
import { ownPasswordAddress, read, signInAddress } from "@/lib/next/read";
import { listRoutes } from "@/lib/rights/menus/operations";
import type { RouteNode } from "@/lib/rights/menus/schemas";
import { type AdminPageName, adminPage, adminPages, lackedPermission } from "./pages";

/** The signed-in admin; anybody else is led to the sign-in and back, and first of all to a password of their own. */
export const signedInAdmin = cache(async () => {
  const { user, origin } = await currentActor();
  if (!user?.group) redirect(await signInAddress());
  if (user.isProvisional) redirect(await ownPasswordAddress());
  return { ...user, group: user.group, language: origin.language };
});

/** The menus that the admin's group sees, read once per request. */
export const ownRoutes = cache(async () => (await read(listRoutes, {})).items);

const flat = (nodes: readonly RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The pages that the group has, in the order of its side bar; a menu may have several. Root has those without a menu too, and can make one. */
export async function ownPages(): Promise<AdminPageName[]> {
  const { group } = await signedInAdmin();
  const menus = flat(await ownRoutes()).flatMap(({ component }) => component ?? []);
  const names = Object.keys(adminPages) as AdminPageName[];
  const pagesOf = (menu: string) => names.filter((name) => adminPage(name).menu === menu);
  const all = group.isRoot ? [...menus, ...names.flatMap((name) => adminPage(name).menu ?? [])] : menus;
  return [...new Set(all)].flatMap(pagesOf).filter((name) => !lackedPermission(adminPage(name), group.permissions));
}

/** Returns what the group lacks for a page: its menu, a permission, or nothing. */
export async function lackedFor(name: AdminPageName): Promise<{ menu?: true; permission?: Permission }> {
  const page = adminPage(name);
  const { group } = await signedInAdmin();
  const permission = lackedPermission(page, group.permissions);
  if (permission) return { permission };
  const { menu, isOpen } = page;
  const held =
    menu === null || isOpen || group.isRoot || flat(await ownRoutes()).some(({ component }) => component === menu);
  return held ? {} : { menu: true };
}

/** Each page calls this first. Without the right it ends in 403. */
export async function guard(name: AdminPageName) {
  const admin = await signedInAdmin();
  const lacked = await lackedFor(name);
  if (lacked.menu || lacked.permission) forbidden();
  return admin;
}
