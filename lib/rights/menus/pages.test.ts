import { expect, test } from "vitest";
import { buttons, pageFor, pages, pagesOf, readersOf } from "./pages";

test("the back office has each page once, and a heading stands before the pages below it", () => {
  const names = pages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["orders", "content", "articles", "system", "groups"]));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, title, path, parent } of pages) {
    expect([name, title, path]).toEqual([expect.any(String), expect.any(String), `/admin/${name}`]);
    if (parent) expect(names.indexOf(parent), name).toBeLessThan(names.indexOf(name));
  }
});

test("a permission is used on the page of its kind, or on the one where its kind is shown", () => {
  expect(pageFor("order.ship")).toBe("orders");
  expect(pageFor("payment.read")).toBe("orders");
  expect(pageFor("element.edit")).toBe("menus");
});

test("a page shows something to who may read one of its kinds, and to everybody if there is none", () => {
  expect(readersOf("orders")).toEqual(["order.read", "payment.read"]);
  expect(readersOf("content")).toEqual([]);
  expect(readersOf(null)).toEqual([]);
});

test("who only reads menus to make groups needs no page of menus, and who edits them does", () => {
  expect(pagesOf(["group.edit", "menu.read", "element.read"])).toEqual(["groups"]);
  expect(pagesOf(["menu.read", "menu.edit", "element.edit"])).toEqual(["menus"]);
});

test("each permission that does something has a button on its page, and none that only shows something", () => {
  expect(buttons).toContainEqual(
    expect.objectContaining({ page: "orders", sign: "order.ship", permission: "order.ship" }),
  );
  expect(buttons.filter(({ sign }) => sign.endsWith(".read"))).toEqual([]);
});
