import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createElement, createMenu, createStaff, type Staff, summarizeReply } from "@/e2e/fixtures/callers/rights";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { allPermissions, permissions } from "@/lib/kernel/contract/permissions";
import { operations } from "@/lib/registry";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);

interface Guarded {
  method: string;
  path: string;
  permission: string | null;
  allowed: boolean;
}
interface Found {
  id: number;
  [field: string]: unknown;
}
const backOffice = Object.values(operations).filter((operation) => operation.path.startsWith("/cms/"));
const byId = (items: Found[], id: number) => items.find((one) => one.id === id);

describe("GET /cms/auth", () => {
  test("lists each permission once, in its module, with its operations", async () => {
    const me = await createStaff({ permissions: ["auth.read"] });
    const { status, json } = await me.ask("GET", "/cms/auth");
    expect(status).toBe(200);
    const points = json.items.flatMap((module: { points: { key: string }[] }) => module.points);
    const used = allPermissions.filter((key) =>
      backOffice.some((operation) => JSON.stringify([operation.access, operation.hides]).includes(`"${key}"`)),
    );
    expect(points.map(({ key }: { key: string }) => key).toSorted()).toEqual(used.toSorted());
    const group = json.items.find(({ module }: { module: string }) => module === "cms-group");
    expect(group.name).toMatch(/^Groups/);
    expect(group.points).toContainEqual({
      key: "group.read",
      name: permissions["group.read"],
      requires: [],
      suggests: [],
      operations: expect.arrayContaining([
        { method: "GET", path: "/cms/group/{id}/access" },
        { method: "GET", path: "/cms/group" },
        { method: "GET", path: "/cms/group/{id}" },
        { method: "GET", path: "/cms/group/preset" },
      ]),
    });
    const order = json.items.find(({ module }: { module: string }) => module === "cms-order");
    const shipping = [
      { method: "POST", path: "/cms/order/shipments/import" },
      { method: "PUT", path: "/cms/order/{id}/status" },
    ];
    expect(order.points).toContainEqual({
      key: "order.ship",
      name: permissions["order.ship"],
      requires: ["order.read"],
      suggests: ["order.export"],
      operations: expect.arrayContaining(shipping),
    });
  });
});

describe("GET /cms/auth/url", () => {
  test("lists every operation, and whether the caller is allowed to call it", async () => {
    const me = await createStaff({ permissions: ["group.read", "order.ship"] });
    const { status, json } = await me.ask("GET", "/cms/auth/url");
    expect(status).toBe(200);
    const items: Guarded[] = json.items;
    const named = (one: { method: string; path: string }) => `${one.method} ${one.path}`;
    expect(new Set(items.map(named))).toEqual(new Set(backOffice.map(named)));
    for (const { permission, allowed } of items)
      expect([permission, allowed]).toEqual([permission, [null, "group.read", "order.ship"].includes(permission)]);
    expect(items).toContainEqual({
      method: "GET",
      path: "/cms/group",
      name: "List groups",
      module: "cms-group",
      permission: "group.read",
      allowed: true,
    });
    expect(items.filter(({ path }) => path === "/cms/order/{id}/status")).toMatchObject([
      { permission: "order.ship", allowed: true },
      { permission: "order.cancel", allowed: false },
      { permission: "order.complete", allowed: false },
    ]);
    expect((await root.ask("GET", "/cms/auth/url")).json.items.every((one: Guarded) => one.allowed)).toBe(true);
  });
});

describe("GET /cms/group/{id}/access", () => {
  const explain = async (id: number, query = "") => root.ask("GET", `/cms/group/${id}/access${query}`);

  test("shows for each operation, menu and element whether and through what the group has it", async () => {
    const heading = await createMenu({ component: null });
    const [page, hidden] = [await createMenu({ parent_id: heading.id }), await createMenu()];
    const second = await createMenu({ parent_id: heading.id });
    const below = await createMenu({ parent_id: page.id });
    const [held, other] = [
      await createElement({ menu_id: page.id, permission: "order.ship" }),
      await createElement({ menu_id: page.id }),
    ];
    const menu_ids = [page.id, second.id, below.id];
    const group = await createStaff({ permissions: ["order.ship"], menu_ids, element_ids: [held.id] });
    const { status, json } = await explain(group.group_id);
    expect(status).toBe(200);
    expect(json.group).toEqual({ id: group.group_id, name: expect.any(String), is_system: false });
    const url = (await group.ask("GET", "/cms/auth/url")).json.items as Guarded[];
    const ways = url.map((one) => ({
      ...one,
      through: !one.allowed ? null : one.permission === null ? "staff" : "permission",
    }));
    expect(json.operations).toEqual(ways);
    expect(byId(json.menus, page.id)).toEqual({
      id: page.id,
      parent_id: heading.id,
      title: page.title,
      name: page.name,
      path: page.path,
      component: page.component,
      allowed: true,
      through: "grant",
      through_menu_ids: [],
    });
    const brought = { allowed: true, through: "menus_below", through_menu_ids: menu_ids };
    expect(byId(json.menus, heading.id)).toMatchObject(brought);
    const supposed = (await explain(group.group_id, `?menu_ids=${menu_ids.toReversed()}`)).json;
    expect(byId(supposed.menus, heading.id)).toMatchObject(brought);
    const none = { allowed: false, through: null };
    expect(byId(json.menus, hidden.id)).toMatchObject({ ...none, through_menu_ids: [] });
    expect(byId(json.elements, held.id)).toEqual({
      id: held.id,
      menu_id: page.id,
      name: held.name,
      sign: held.sign,
      permission: "order.ship",
      allowed: true,
      through: "grant",
    });
    expect(byId(json.elements, other.id)).toMatchObject(none);
    const codes = json.contradictions.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["permission_without_required", "permission_without_menu"]);
  });

  test("lists grants that contradict each other", async () => {
    const [heading, page] = [await createMenu({ component: null }), await createMenu()];
    const leaf = await createMenu({ component: null });
    const below = await createMenu({ parent_id: heading.id });
    const powerless = await createElement({ menu_id: page.id, name: "Refund", permission: "order.refund" });
    const homeless = await createElement({ menu_id: below.id });
    const orders = await createMenu({ component: "orders" });
    const { group_id } = await createStaff({
      permissions: ["order.read", "order.note"],
      menu_ids: [heading.id, page.id, leaf.id, orders.id],
      element_ids: [powerless.id, homeless.id],
    });
    const { contradictions } = (await explain(group_id)).json;
    const nothing = { menu_id: null, element_id: null, permission: null, needed_by: [] };
    expect(contradictions).toEqual([
      {
        code: "element_without_permission",
        message: "Refund is granted, but not order.refund, which its action needs.",
        ...nothing,
        menu_id: page.id,
        element_id: powerless.id,
        permission: "order.refund",
      },
      {
        code: "element_without_menu",
        message: `${homeless.name} is granted, but not ${below.title}, the menu that it is on.`,
        ...nothing,
        menu_id: below.id,
        element_id: homeless.id,
      },
      ...[heading, leaf].map(({ id, title }) => ({
        code: "menu_without_page",
        message: `${title} is granted, but it has no page, and no granted menu below it has one.`,
        ...nothing,
        menu_id: id,
      })),
    ]);
    const menus = [heading.id, page.id, below.id, orders.id];
    const cured = `?permissions=order.read,order.refund&menu_ids=${menus.join(",")}`;
    const { json } = await explain(group_id, cured);
    expect(json.contradictions).toEqual([]);
    expect(json.operations.filter((one: Guarded) => one.permission === "order.note" && one.allowed)).toEqual([]);
    const emptied = (await explain(group_id, "?permissions=&menu_ids=&element_ids=")).json;
    for (const kind of ["menus", "elements"])
      expect(emptied[kind].filter((one: { allowed: boolean }) => one.allowed)).toEqual([]);
    expect((await explain(group_id)).json.contradictions).toEqual(contradictions);
  });

  test("root has everything, whatever lists are given", async () => {
    const { json } = await explain(root.group_id, "?permissions=&menu_ids=&element_ids=");
    expect(new Set(json.operations.map((one: { through: string }) => one.through))).toEqual(new Set(["staff", "root"]));
    expect(new Set(json.menus.map((one: { through: string }) => one.through))).toEqual(new Set(["root"]));
  });

  test.each([
    ["404 not_found", 2_147_483_647, ""],
    ["404 not_found", 0, ""],
    ["400 invalid_request permissions", 1, "?permissions=order.fly"],
    ["400 invalid_request menu_ids", 1, "?menu_ids=1,,2"],
    ["400 invalid_request element_ids", 1, "?element_ids=99999999999"],
  ])("is %s for %s%s", async (expected, id, query) => {
    expect(summarizeReply(await explain(id, query))).toBe(expected);
  });
});
