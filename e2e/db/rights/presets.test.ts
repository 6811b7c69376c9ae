import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements, initialRecords, menus } from "@/db/schema/groups";
import { randomName } from "@/e2e/fixtures/callers/people";
import { createMenu, createStaff, type Staff, summarizeReply } from "@/e2e/fixtures/callers/rights";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { openShop } from "@/e2e/fixtures/shop/shop";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";

let shop: Awaited<ReturnType<typeof openShop>>;
let root: Staff;
beforeAll(async () => {
  shop = await openShop();
  root = await createStaff({ permissions: "root" });
});
afterAll(() => shop.close());

interface Preset {
  key: string;
  name: string;
  permissions: Permission[];
  menu_ids: number[];
  element_ids: number[];
  allowed: boolean;
}

const presetsFor = async ({ ask }: Pick<Staff, "ask">): Promise<Preset[]> =>
  (await ask("GET", "/cms/group/preset")).json.items;
const preset = async (key: string) => (await presetsFor(root)).find((one) => one.key === key)!;

describe("a group created from a preset", () => {
  test("`owner` has everything except the structure of the back office and technical logs", async () => {
    const { permissions, menu_ids } = await preset("owner");
    const kept = ["menu.read", "element.read", "group.edit", "order.refund", "oper_log.read"];
    expect(kept.filter((one) => !permissions.includes(one as Permission))).toEqual([]);
    const left = allPermissions.filter((one) => !permissions.includes(one));
    expect(left.filter((one) => !/^(menu|element|error_log|dict_type)\.|^log\.purge$/.test(one))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(["menu.edit", "element.create", "error_log.read", "log.purge"]));
    const shown = (await db().select().from(menus)).filter(({ id }) => menu_ids.includes(id)).map(({ name }) => name);
    expect(shown).toContain("groups");
  });

  test("has the preset's name and description unless others are sent", async () => {
    const { status, json } = await root.ask("POST", "/cms/group", { preset: "warehouse" });
    expect([status, json.name, json.info]).toEqual([201, "Warehouse", "Packs and ships orders, and counts stock."]);
    expect(summarizeReply(await root.ask("POST", "/cms/group", { preset: "warehouse" }))).toBe("409 duplicate name");
    const page = await createMenu({ component: null });
    const sent = { name: randomName(), info: null, permissions: ["order.read"], menu_ids: [page.id], element_ids: [] };
    const other = await root.ask("POST", "/cms/group", { preset: "warehouse", ...sent });
    expect(other.json).toMatchObject({ ...sent, info: "" });
    expect(summarizeReply(await root.ask("POST", "/cms/group", {}))).toBe("400 invalid_request name");
    expect(summarizeReply(await root.ask("POST", "/cms/group", { preset: "king" }))).toBe("400 invalid_request preset");
    expect(summarizeReply(await root.ask("PUT", `/cms/group/${json.id}`, { preset: "owner" }))).toBe(
      "400 invalid_request preset ",
    );
    expect((await root.ask("DELETE", `/cms/group/${json.id}`)).status).toBe(204);
  });

  test("has menus that the shop renamed or moved, and none that it deleted", async () => {
    const [page] = await db().select().from(menus).where(eq(menus.name, "files"));
    const changes = { title: "Bytes", name: "bytes", parent_id: null };
    expect((await root.ask("PUT", `/cms/menu/${page!.id}`, changes)).status).toBe(200);
    const [upload] = await db().select().from(elements).where(eq(elements.sign, "file.create"));
    const [rename] = await db().select().from(elements).where(eq(elements.sign, "file.edit"));
    const [free] = await db().select().from(elements).where(eq(elements.sign, "article.create"));
    const [moved] = await db().select().from(elements).where(eq(elements.sign, "article.edit"));
    const [orders] = await db().select().from(menus).where(eq(menus.name, "orders"));
    const before = await preset("content");
    // An edited row stands behind the others in the table.
    const [articles] = await db().update(menus).set({ title: "Edited" }).where(eq(menus.name, "articles")).returning();
    await db().update(initialRecords).set({ row_id: articles!.id }).where(eq(initialRecords.key, "menu:articles"));
    await db().update(initialRecords).set({ row_id: free!.id }).where(eq(initialRecords.key, "element:article.create"));
    await db().execute(sql`analyze initial_records, menus, elements`);
    expect((await root.ask("DELETE", `/cms/element/${upload!.id}`)).status).toBe(204);
    expect((await root.ask("PUT", `/cms/element/${rename!.id}`, { permission: "config.edit" })).status).toBe(200);
    expect((await root.ask("PUT", `/cms/element/${free!.id}`, { permission: null })).status).toBe(200);
    expect((await root.ask("PUT", `/cms/element/${moved!.id}`, { menu_id: orders!.id })).status).toBe(200);
    const after = await preset("content");
    expect(after.menu_ids).toEqual(before.menu_ids);
    expect(after.menu_ids).toContain(page!.id);
    const gone = before.element_ids.filter((id) => !after.element_ids.includes(id));
    expect(gone.toSorted()).toEqual([upload!.id, rename!.id, moved!.id].toSorted());
    expect(after.element_ids).toContain(free!.id);
    for (const ids of [after.menu_ids, after.element_ids]) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await root.ask("POST", "/cms/group", { preset: "content", name: randomName() })).status).toBe(201);
  });

  test("is refused if its creator does not have all of its rights", async () => {
    const warehouse = await preset("warehouse");
    const rights: Permission[] = ["group.read", "group.create"];
    const keeper = await createStaff({ ...warehouse, permissions: [...rights, ...warehouse.permissions] });
    const allowed = (await presetsFor(keeper)).filter((one) => one.allowed).map(({ key }) => key);
    expect(allowed).toEqual(["warehouse"]);
    const refused = await keeper.ask("POST", "/cms/group", { preset: "support", name: randomName() });
    expect(summarizeReply(refused)).toBe("403 forbidden preset");
    const support = await preset("support");
    const lacking = <T>(wanted: T[], held: T[]) => wanted.filter((one) => !held.includes(one)).length;
    const lacked =
      lacking(support.permissions, [...rights, ...warehouse.permissions]) +
      lacking(support.menu_ids, warehouse.menu_ids) +
      lacking(support.element_ids, warehouse.element_ids);
    expect(refused.json.detail).toMatch(new RegExp(`: order\\.sync, .*, ${lacked - 10} more\\.$`));
    expect((await keeper.ask("POST", "/cms/group", { preset: "warehouse", name: randomName() })).status).toBe(201);
    const blind = await createStaff({ permissions: [...rights, ...warehouse.permissions] });
    expect(summarizeReply(await blind.ask("POST", "/cms/group", { preset: "warehouse", name: randomName() }))).toBe(
      "403 forbidden preset",
    );
    expect((await presetsFor(root)).every((one) => one.allowed)).toBe(true);
  });
});

describe("the warnings of a saved group", () => {
  test("list missing required permissions, and pages and permissions without each other", async () => {
    const [orders] = await db().select().from(menus).where(eq(menus.name, "orders"));
    const [products] = await db().select().from(menus).where(eq(menus.name, "products"));
    const permissions = ["product.edit", "product.delete", "category.read"];
    const body = { name: randomName(), permissions, menu_ids: [orders!.id] };
    const { status, json } = await root.ask("POST", "/cms/group", body);
    const nothing = { menu_id: null, element_id: null, permission: null, needed_by: [] };
    const expected = [
      {
        ...nothing,
        code: "menu_without_permission",
        menu_id: orders!.id,
        permission: "order.read",
        message:
          "Orders is granted, but its page shows nothing without one of: order.read, complaint.read, payment.read, bill.read.",
      },
      {
        ...nothing,
        code: "permission_without_required",
        permission: "product.read",
        needed_by: ["product.delete", "product.edit"],
        message: "product.read is not granted, and without it these are of little use: product.delete, product.edit.",
      },
      {
        ...nothing,
        code: "permission_without_menu",
        permission: "product.delete",
        message: "product.delete is granted, but no menu that leads to the page products.",
      },
    ];
    expect([status, json.permissions, json.contradictions]).toEqual([201, permissions.toSorted(), expected]);
    expect((await root.ask("GET", `/cms/group/${json.id}/access`)).json.contradictions).toEqual(expected);
    const headers = { "accept-language": "zh-CN" };
    const inChinese = await request("PUT", `/cms/group/${json.id}`, {
      token: root.token,
      body: { info: "x" },
      headers,
    });
    expect(inChinese.json.contradictions[0].message).toBe(
      "已授予“Orders”，但没有以下任一权限时其页面没有内容：order.read、complaint.read、payment.read、bill.read。",
    );

    const cured = await root.ask("PUT", `/cms/group/${json.id}`, {
      permissions: [...permissions, "product.read", "order.read"],
      menu_ids: [orders!.id, products!.id],
    });
    expect([cured.status, cured.json.contradictions]).toEqual([200, []]);
    expect((await root.ask("GET", `/cms/group/${json.id}`)).json).toEqual(cured.json);
    const { contradictions } = (await root.ask("GET", `/cms/group/${root.group_id}`)).json;
    const codes = contradictions.map(({ code }: { code: string }) => code);
    expect(codes.filter((code: string) => /permission_without|menu_without_permission/.test(code))).toEqual([]);
  });

  test("accept one permission of a page with several kinds of records, and the demo's clerks have none", async () => {
    const page = await createMenu({ component: "logs" });
    const { json } = await root.ask("POST", "/cms/group", {
      name: randomName(),
      permissions: ["login_log.read"],
      menu_ids: [page.id],
    });
    expect(json.contradictions).toEqual([]);
    const { items } = (await root.ask("GET", "/cms/group")).json;
    const clerks = items.find(({ name }: { name: string }) => name === "Clerks");
    if (!clerks) throw new Error("the demo has no clerks");
    expect(clerks.permissions).toEqual(["order.read", "order.ship"]);
    expect((await root.ask("GET", `/cms/group/${clerks.id}/access`)).json.contradictions).toEqual([]);
  });
});
