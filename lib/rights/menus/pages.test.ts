import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { presets } from "@/lib/rights/groups/presets";
import { buttons, pageFor, pages, pagesOf, readersOf } from "./pages";

test("each page exists once, and headings come before their pages", () => {
  const names = pages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["orders", "content", "articles", "staff", "groups"]));
  expect(new Set(names).size).toBe(names.length);
  for (const { name, title, path, component, parent } of pages) {
    expect([name, title, path]).toEqual([expect.any(String), expect.any(String), `/admin/${name}`]);
    const files = ["", "[[...id]]/"].map((id) => `app/admin/(signed-in)/${name}/${id}page.tsx`);
    if (component)
      expect(
        files.some((file) => existsSync(file)),
        name,
      ).toBe(true);
    if (parent) expect(names.indexOf(parent), name).toBeLessThan(names.indexOf(name));
  }
});

test("a permission belongs to the page of its kind or the one that shows it", () => {
  expect(pageFor("order.ship")).toBe("orders");
  expect(pageFor("payment.read")).toBe("orders");
  expect(pageFor("element.edit")).toBe("advanced");
});

test("readers of a page are those who can read one of its kinds", () => {
  expect(readersOf("orders")).toEqual(["order.read", "complaint.read", "payment.read", "bill.read"]);
  expect(readersOf("dashboard")).toEqual([]);
  expect(readersOf("content")).toEqual([]);
  expect(readersOf("advanced")).toEqual([]);
  expect(readersOf(null)).toEqual([]);
});

test("menu.read alone opens no page of menus, and menu.edit does", () => {
  expect(pagesOf(["group.edit", "menu.read", "element.read"])).toEqual(["groups"]);
  expect(pagesOf(["menu.read", "menu.edit", "element.edit"])).toEqual(["advanced"]);
});

test("the complete side bar has at most twelve links with one heading open", () => {
  const below = (parent: string | null) => pages.filter((page) => page.parent === parent).map(({ name }) => name);
  const headings = pages.filter(({ component }) => component === null).map(({ name }) => name);
  const links = below(null).filter((name) => !headings.includes(name));
  for (const heading of headings)
    expect([heading, links.length + below(heading).length <= 12]).toEqual([heading, true]);
  expect(below("setup")).toContain("carriers");
});

test("the page of carriers needs dict.edit and is part of the preset owner", () => {
  expect(pagesOf(["dict.edit"])).toEqual(["advanced", "carriers"]);
  expect(pagesOf(["order.ship"])).toEqual(["orders"]);
  expect(presets.owner.pages).toContain("carriers");
  expect(presets.shop_assistant.pages).not.toContain("carriers");
});

test("each permission to change something has a button on its page, and read permissions have none", () => {
  expect(buttons).toContainEqual(
    expect.objectContaining({ page: "orders", sign: "order.ship", permission: "order.ship" }),
  );
  expect(buttons.filter(({ sign }) => sign.endsWith(".read"))).toEqual([]);
});
