import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { elements, menus } from "@/db/schema/groups";
import { randomName } from "@/e2e/fixtures/callers/people";
import { createElement, createMenu, createStaff, type Staff, summarizeReply } from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import type { RouteNode } from "@/lib/rights/menus/schemas";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);
beforeEach(async () => {
  await db().delete(elements);
  await db().delete(menus);
});

const admin = ["menu.read", "menu.create", "menu.edit", "menu.delete"] as const;
const put = (by: Staff, id: number, fields: object) => by.ask("PUT", `/cms/menu/${id}`, fields);
const flat = (nodes: RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describe("routes", () => {
  test("are the group's menus with its elements, below their parents as headings", async () => {
    const heading = await createMenu({ icon: "wrench", component: "system", sort: 20 });
    const page = await createMenu({ parent_id: heading.id, hidden: true, sort: 20 });
    const first = await createMenu({ parent_id: heading.id, sort: 10 });
    const [made, other] = [await createElement({ menu_id: page.id }), await createElement({ menu_id: page.id })];
    const above = await createElement({ menu_id: heading.id });
    // A row with another sign stands behind the others, in the table and in its indexes.
    const edited = db()
      .update(elements)
      .set({ sign: randomName("sign") })
      .where(eq(elements.id, made.id));
    const held = (await edited.returning())[0]!;
    await createMenu({ parent_id: page.id });
    const me = await createStaff({ permissions: [], menu_ids: [page.id, first.id], element_ids: [held.id, above.id] });
    const { status, json } = await me.ask("GET", "/cms/menu/routes");
    expect(status).toBe(200);
    const node = ({ id, name, path, component, title, icon, hidden }: typeof page) => ({
      id,
      name,
      path,
      component,
      meta: { title, icon, hidden },
      elements: [],
      children: [],
    });
    expect(json).toEqual({
      group: { id: me.group_id, name: expect.any(String) },
      items: [{ ...node(heading), component: null, children: [node(first), { ...node(page), elements: [held.sign] }] }],
    });
    const all = (await root.ask("GET", "/cms/menu/routes")).json.items;
    expect(all).toMatchObject([{ component: "system", elements: [above.sign] }]);
    expect(flat(all).length).toBe(4);
    expect(all[0].children[1].elements).toEqual([held.sign, other.sign]);
    await root.ask("PUT", `/cms/group/${me.group_id}`, { menu_ids: [first.id] });
    const [after] = (await me.ask("GET", "/cms/menu/routes")).json.items;
    expect(after.children).toEqual([node(first)]);
  });

  test("of a group without menus are empty", async () => {
    await createMenu();
    const me = await createStaff({ permissions: [] });
    expect((await me.ask("GET", "/cms/menu/routes")).json.items).toEqual([]);
  });
});

describe("an edit of a menu gives no group a page that the caller does not see", () => {
  test("refuses a path or component of a page that the caller does not see if a group has the menu", async () => {
    const [mine, also, hidden] = [await createMenu(), await createMenu(), await createMenu()];
    const me = await createStaff({ permissions: [...admin], menu_ids: [mine.id, also.id] });
    const there = ({ path, component }: typeof mine) => ({ path, component });
    expect(summarizeReply(await put(me, mine.id, there(hidden)))).toBe("403 forbidden path component");
    expect(summarizeReply(await put(me, mine.id, { component: "anything" }))).toBe("403 forbidden component");
    expect((await put(me, mine.id, { ...there(mine), title: "Renamed" })).status).toBe(200);
    expect((await put(me, mine.id, there(also))).status).toBe(200);
    expect((await put(me, mine.id, { component: null })).status).toBe(200);
    expect((await put(root, mine.id, there(hidden))).status).toBe(200);
  });

  test("refuses it also for a parent menu that a group sees because of a menu below", async () => {
    const heading = await createMenu({ component: null });
    const page = await createMenu({ parent_id: heading.id });
    const hidden = await createMenu();
    const me = await createStaff({ permissions: [...admin], menu_ids: [page.id] });
    expect(summarizeReply(await put(me, heading.id, { path: hidden.path }))).toBe("403 forbidden path");
  });

  test("refuses to move a menu below one that the caller does not see", async () => {
    const heading = await createMenu();
    const [mine, sibling] = [await createMenu({ parent_id: heading.id }), await createMenu()];
    const hidden = await createMenu();
    const me = await createStaff({ permissions: [...admin], menu_ids: [mine.id, sibling.id] });
    expect(summarizeReply(await put(me, mine.id, { parent_id: hidden.id }))).toBe("403 forbidden parent_id");
    expect(summarizeReply(await put(me, heading.id, { parent_id: hidden.id }))).toBe("403 forbidden parent_id");
    const theirs = await createMenu({ parent_id: hidden.id });
    await createStaff({ permissions: [], menu_ids: [theirs.id] }); // a menu that only other admins see does not prevent a move
    expect((await put(me, sibling.id, { parent_id: heading.id })).status).toBe(200);
    expect((await put(me, mine.id, { parent_id: null })).status).toBe(200);
  });

  test("allows it for a menu of no group, and its creator cannot grant it to their own group", async () => {
    const me = await createStaff({ permissions: [...admin, "group.edit"] });
    const made = await me.ask("POST", "/cms/menu", {
      title: "Tests",
      name: randomName("menu"),
      path: "/admin/secret",
      component: "secret",
    });
    expect((await put(me, made.json.id, { path: "/admin/other" })).status).toBe(200);
    expect((await me.ask("GET", "/cms/menu/routes")).json.items).toEqual([]);
    const given = await me.ask("PUT", `/cms/group/${me.group_id}`, { menu_ids: [made.json.id] });
    expect(summarizeReply(given)).toBe("403 forbidden menu_ids.0");
  });
});
