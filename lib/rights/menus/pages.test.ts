import { expect, test } from "vitest";
import { presets } from "@/lib/rights/groups/presets";
import { buttons, pageFor, pages, pagesOf, readersOf } from "./pages";

test("the back office has each page once, and a heading stands before the pages below it", () => {
  const names = pages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["orders", "content", "articles", "staff", "groups"]));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, title, path, parent } of pages) {
    expect([name, title, path]).toEqual([expect.any(String), expect.any(String), `/admin/${name}`]);
    if (parent) expect(names.indexOf(parent), name).toBeLessThan(names.indexOf(name));
  }
});

test("a permission is used on the page of its kind, or on the one where its kind is shown", () => {
  expect(pageFor("order.ship")).toBe("orders");
  expect(pageFor("payment.read")).toBe("orders");
  expect(pageFor("element.edit")).toBe("advanced");
});

test("a page shows something to who may read one of its kinds, and to everybody if there is none", () => {
  expect(readersOf("orders")).toEqual(["order.read", "complaint.read", "payment.read", "bill.read"]);
  expect(readersOf("content")).toEqual([]);
  expect(readersOf("advanced")).toEqual([]);
  expect(readersOf(null)).toEqual([]);
});

test("who only reads menus to make groups needs no page of menus, and who edits them does", () => {
  expect(pagesOf(["group.edit", "menu.read", "element.read"])).toEqual(["groups"]);
  expect(pagesOf(["menu.read", "menu.edit", "element.edit"])).toEqual(["advanced"]);
});

test("the side bar of everything has at most twelve links with one heading open", () => {
  const below = (parent: string | null) => pages.filter((page) => page.parent === parent).map(({ name }) => name);
  const headings = pages.filter(({ component }) => component === null).map(({ name }) => name);
  const links = below(null).filter((name) => !headings.includes(name));
  for (const heading of headings)
    expect([heading, links.length + below(heading).length <= 12]).toEqual([heading, true]);
  expect(below("setup")).toContain("carriers");
});

test("an owner may choose carriers, and only who edits dictionary entries has their page", () => {
  expect(pagesOf(["dict.edit"])).toEqual(["advanced", "carriers"]);
  expect(pagesOf(["order.ship"])).toEqual(["orders"]);
  expect(presets.owner.pages).toContain("carriers");
  expect(presets.shop_assistant.pages).not.toContain("carriers");
});

test("each permission that does something has a button on its page, and none that only shows something", () => {
  expect(buttons).toContainEqual(
    expect.objectContaining({ page: "orders", sign: "order.ship", permission: "order.ship" }),
  );
  expect(buttons.filter(({ sign }) => sign.endsWith(".read"))).toEqual([]);
});
