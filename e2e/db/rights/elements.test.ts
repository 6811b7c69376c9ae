import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements, groupElements } from "@/db/schema/groups";
import { randomName } from "@/e2e/fixtures/callers/people";
import { createElement, createMenu, createStaff, type Staff, summarizeReply } from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);

const lastId = 2_147_483_647;
const admin = ["element.read", "element.create", "element.edit", "element.delete"] as const;
const put = (by: Staff, id: number, fields: object) => by.ask("PUT", `/cms/element/${id}`, fields);
const elementsOf = async (menu: number) => (await root.ask("GET", `/cms/element?menu_id=${menu}`)).json.items;

test("an element's sign is unique, and an edit of an old version is stale", async () => {
  const [one, other] = [await createElement(), await createElement()];
  const again = { menu_id: one.menu_id, name: "x", sign: one.sign };
  expect(summarizeReply(await root.ask("POST", "/cms/element", again))).toBe("409 duplicate sign");
  expect(summarizeReply(await put(root, other.id, { sign: one.sign }))).toBe("409 duplicate sign");
  expect((await put(root, one.id, { sign: one.sign, name: "y" })).status).toBe(200);
  expect(summarizeReply(await put(root, one.id, { version: 1, name: "z" }))).toBe("409 stale name");
  expect(summarizeReply(await put(root, one.id, { menu_id: lastId }))).toBe("400 invalid_request menu_id");
  expect(summarizeReply(await root.ask("GET", "/cms/element?menu_id=0"))).toBe("400 invalid_request menu_id");
});

test("of three concurrent elements with the same sign one is created", async () => {
  const { id: menu_id } = await createMenu();
  const sign = randomName("sign");
  const made = await Promise.all(
    ["A", "B", "C"].map((name) => root.ask("POST", "/cms/element", { menu_id, name, sign })),
  );
  expect(made.map(summarizeReply).toSorted()).toEqual(["201 ", "409 duplicate sign", "409 duplicate sign"]);
});

test("deleting an element removes it from groups", async () => {
  const { id } = await createElement();
  const holder = await createStaff({ permissions: [], element_ids: [id] });
  await root.ask("DELETE", `/cms/element/${id}`);
  expect(await db().$count(groupElements, eq(groupElements.group_id, holder.group_id))).toBe(0);
});

describe("an edit of an element gives no group rights that the caller does not have", () => {
  test("refuses another sign, menu or permission beyond the caller's own if a group has the element", async () => {
    const held = await createElement({ permission: "order.note" });
    const [mine, other] = [await createMenu(), await createMenu()];
    const me = await createStaff({
      permissions: [...admin, "order.read"],
      menu_ids: [held.menu_id, mine.id],
      element_ids: [held.id],
    });
    const beyond = { sign: randomName("sign"), menu_id: other.id, permission: "order.refund" };
    expect(summarizeReply(await put(me, held.id, beyond))).toBe("403 forbidden sign menu_id permission");
    const same = { sign: held.sign, menu_id: held.menu_id, permission: "order.note" };
    expect((await put(me, held.id, { ...same, name: "Note" })).status).toBe(200);
    expect((await put(me, held.id, { menu_id: mine.id, permission: "order.read" })).status).toBe(200);
    expect((await put(root, held.id, beyond)).status).toBe(200);
  });

  test("allows an edit of an element of no group, and its creator cannot grant it to their own group", async () => {
    const me = await createStaff({ permissions: [...admin, "group.edit"] });
    const { id: menu_id } = await createMenu();
    const given = { menu_id, name: "Refund", sign: randomName("sign"), permission: "order.refund" };
    const { id } = (await me.ask("POST", "/cms/element", given)).json;
    expect((await put(me, id, { sign: randomName("sign") })).status).toBe(200);
    const taken = await me.ask("PUT", `/cms/group/${me.group_id}`, { element_ids: [id] });
    expect(summarizeReply(taken)).toBe("403 forbidden element_ids.0");
  });

  test("an element grants no permission to call operations", async () => {
    const { id, menu_id } = await createElement({ permission: "menu.read" });
    const me = await createStaff({ permissions: [], menu_ids: [menu_id], element_ids: [id] });
    expect(summarizeReply(await me.ask("GET", "/cms/menu"))).toBe("403 forbidden");
  });
});

test("an unknown stored permission of an element is shown as null, and can be replaced", async () => {
  const { id, menu_id } = await createElement({ permission: "order.teleport" });
  const me = await createStaff({ permissions: [...admin, "group.read"], menu_ids: [menu_id], element_ids: [id] });
  const [shown] = await elementsOf(menu_id);
  expect(shown.permission).toBeNull();
  expect((await me.ask("GET", `/cms/group/${me.group_id}/access`)).json.contradictions[0]).toMatchObject({
    code: "element_without_permission",
    element_id: id,
    permission: "order.teleport",
    message: `${shown.name} is granted, but its action needs order.teleport, which does not exist.`,
  });
  expect((await put(me, id, { name: shown.name, sign: shown.sign, permission: null })).status).toBe(200);
  const [stored] = await db().select().from(elements).where(eq(elements.id, id));
  expect(stored!.permission).toBeNull();
});
