import "server-only";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { currentActor } from "@/lib/next/current-actor";
import { pendingAddress, read, signInAddress } from "@/lib/next/read";
import { listRoutes } from "@/lib/rights/menus/operations";
import type { RouteNode } from "@/lib/rights/menus/schemas";
import { type AdminPageName, adminPage, adminPages, lackedPermission } from "./pages";

/**
 * Returns the signed-in admin. Redirects other visitors to the sign-in page, and admins who have to choose a password or set
 * up a second factor to the page for it.
 */
export const signedInAdmin = cache(async () => {
  const { user, origin } = await currentActor();
  if (!user?.group) redirect(await signInAddress());
  if (user.pending) redirect(await pendingAddress(user.pending));
  return { ...user, group: user.group, language: origin.language };
});

export const adminRoutes = cache(async () => (await read(listRoutes, {})).items);

const flat = (nodes: readonly RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/**
 * The pages of the group, in the order of its side bar; a menu can have several. For root, pages whose menu does not exist are
 * included, because root can create the menu.
 */
export async function accessiblePages(): Promise<AdminPageName[]> {
  const { group } = await signedInAdmin();
  const menus = flat(await adminRoutes()).flatMap(({ component }) => component ?? []);
  const practises = await isPractising(store().db);
  const names = (Object.keys(adminPages) as AdminPageName[]).filter((name) => name !== "openShop" || practises);
  const pagesOf = (menu: string) => names.filter((name) => adminPage(name).menu === menu);
  const all = group.isRoot ? [...menus, ...names.flatMap((name) => adminPage(name).menu ?? [])] : menus;
  return [...new Set(all)].flatMap(pagesOf).filter((name) => !lackedPermission(adminPage(name), group.permissions));
}

export async function missingAccess(name: AdminPageName): Promise<{ menu?: true; permission?: Permission }> {
  const page = adminPage(name);
  const { group } = await signedInAdmin();
  const permission = lackedPermission(page, group.permissions);
  if (permission) return { permission };
  const { menu, isOpen } = page;
  const held =
    menu === null || isOpen || group.isRoot || flat(await adminRoutes()).some(({ component }) => component === menu);
  return held ? {} : { menu: true };
}

/** Every page calls this first. Responds 403 if the group lacks the menu or a permission. */
export async function guard(name: AdminPageName) {
  const admin = await signedInAdmin();
  const missing = await missingAccess(name);
  if (missing.menu || missing.permission) forbidden();
  return admin;
}
