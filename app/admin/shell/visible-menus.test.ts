import { expect, test } from "vitest";
import type { RouteNode } from "@/lib/rights/menus/schemas";
import { isVisible, visibleLinks, visibleQueues } from "./visible-menus";

const node = (component: string | null, children: RouteNode[] = [], hidden = false): RouteNode => ({
  id: 1,
  name: "menu",
  path: "/",
  component,
  elements: [],
  children,
  meta: { title: "Menu", icon: null, hidden },
});
const shows = (menu: RouteNode) => isVisible(menu, new Set(["orders", "shippingDesk"]));

test("a heading is in the side bar only above a visible menu with a page", () => {
  const orders = node("orders");
  const hidden = node("orders", [], true);
  expect([orders, hidden, node(null), node("gone")].map(shows)).toEqual([true, false, false, false]);
  expect(shows(node(null, [node("products"), orders]))).toBe(true);
  expect(shows(node(null, [node(null, [orders])]))).toBe(true);
  expect(shows(node(null, [hidden]))).toBe(false);
  expect(shows(node(null, [node(null, [orders], true), node("products")]))).toBe(false);
  expect(shows(node("orders", [hidden]))).toBe(true);
});

test("the links below a collapsed heading are the visible ones at all levels", () => {
  const open = new Set(["orders", "shippingDesk", "products"] as const);
  const products = node("products", [node("orders", [], true)]);
  const heading = node(null, [node(null, [products, node("gone")]), node("orders")]);
  expect(visibleLinks([heading], open)).toEqual([["/admin/products"], ["/admin/orders", "/admin/orders/desk"]]);
});

test("a collapsed heading adds up the counts of its accessible menus", () => {
  const open = new Set(["orders", "reviews", "products"] as const);
  const heading = node(null, [node("orders"), node("invoices"), node(null, [node("reviews"), node("products")])]);
  expect(visibleQueues([heading, node("orders", [], true)], open)).toEqual(["orders", "reviews"]);
});

test("the advanced pages belong to the settings for those who can open them, and to their own entry for others", () => {
  const menus = [node("settings"), node(null, [node("advanced")])];
  const keeper = new Set(["settings", "api_keys", "webhooks"] as const);
  expect(visibleLinks(menus, keeper)).toEqual([["/admin/settings", "/admin/api_keys", "/admin/webhooks"]]);
  expect(visibleLinks(menus, new Set(["api_keys"] as const))).toEqual([["/admin/api_keys"]]);
});
