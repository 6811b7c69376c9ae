import type { RouteNode } from "@/lib/rights/menus/schemas";
import { type AdminPageName, adminPage } from "../pages";

/** The advanced pages are reached from the settings, by those who can open them. */
const menuOf = (name: AdminPageName, open: ReadonlySet<AdminPageName>) =>
  adminPage(name).menu === "advanced" && open.has("settings") ? "settings" : adminPage(name).menu;

/** The pages of a menu that the admin can open. The menu's own page comes first, if it is one of them. */
export function menuPaths({ component }: Pick<RouteNode, "component">, open: ReadonlySet<AdminPageName>) {
  const all = [...open].filter((name) => menuOf(name, open) === component);
  const isOwn = (name: AdminPageName) => name === component;
  return [...all.filter(isOwn), ...all.filter((name) => !isOwn(name))].map((name) => adminPage(name).path);
}

/** Omits hidden menus with their descendants, menus of pages that this version does not have, and headings without children. */
export const isVisible = (node: RouteNode, open: ReadonlySet<AdminPageName>): boolean =>
  !node.meta.hidden && (menuPaths(node, open).length > 0 || node.children.some((child) => isVisible(child, open)));

/** The pages of each link that these menus show. */
export const visibleLinks = (nodes: readonly RouteNode[], open: ReadonlySet<AdminPageName>): string[][] =>
  nodes
    .filter((node) => isVisible(node, open))
    .flatMap((node) => [menuPaths(node, open), ...visibleLinks(node.children, open)])
    .filter((paths) => paths.length > 0);

const queues = ["orders", "after_sales", "invoices", "reviews"] as const;
export type Queue = (typeof queues)[number];

/** The pages of these menus whose records wait for an admin. */
export const visibleQueues = (nodes: readonly RouteNode[], open: ReadonlySet<AdminPageName>): Queue[] =>
  nodes
    .filter((node) => isVisible(node, open))
    .flatMap(({ component, children }) => [
      ...queues.filter((name) => name === component && open.has(name)),
      ...visibleQueues(children, open),
    ]);
