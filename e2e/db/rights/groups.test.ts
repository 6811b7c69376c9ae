import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements, groupPermissions, groups, menus } from "@/db/schema/groups";
import { users } from "@/db/schema/users";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import {
  createElement,
  createMenu,
  createStaff,
  joinGroup,
  readOperationLog,
  type Staff,
  summarizeReply,
} from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { allPermissions } from "@/lib/kernel/contract/permissions";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);

const lastId = 2_147_483_647;
const admin = ["group.read", "group.create", "group.edit", "group.delete"] as const;
const make = async (by: Staff, body: object = {}) => {
  const made = await by.ask("POST", "/cms/group", { name: randomName("Group"), ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.json;
};
const listed = async (id: number) =>
  (await root.ask("GET", "/cms/group")).json.items.find((one: { id: number }) => one.id === id);

describe("a group", () => {
  test("is created, read, edited and deleted, and the log has each change", async () => {
    const me = await createStaff({ permissions: "root" });
    const element = await createElement();
    const name = randomName("Packers");
    const made = await me.ask("POST", "/cms/group", {
      name: ` ${name} `,
      permissions: ["order.ship", "order.read", "order.ship"],
      menu_ids: [element.menu_id, element.menu_id],
      element_ids: [element.id],
    });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(`/cms/group/${made.json.id}`);
    const { id } = made.json;
    const first = {
      id,
      name,
      info: "",
      is_system: false,
      user_count: 0,
      version: 1,
      permissions: ["order.read", "order.ship"],
      menu_ids: [element.menu_id],
      element_ids: [element.id],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    const known = { contradictions: expect.any(Array) };
    expect(made.json).toEqual({ ...first, ...known });
    expect(await listed(id)).toEqual(first);

    await joinGroup((await createUser()).id, id);
    const changes = { version: 1, info: "Pack.", permissions: ["order.read"], element_ids: [] };
    const edited = await me.ask("PUT", `/cms/group/${id}`, changes);
    expect(edited.status).toBe(200);
    const second = { ...first, ...changes, user_count: 1, version: 2 };
    expect(edited.json).toEqual({ ...second, ...known });
    expect(await listed(id)).toEqual(second);
    expect((await me.ask("PUT", `/cms/group/${id}`, { info: null })).json.info).toBe("");

    await db().update(users).set({ group_id: null }).where(eq(users.group_id, id));
    expect((await me.ask("DELETE", `/cms/group/${id}`)).status).toBe(204);
    expect(await listed(id)).toBeUndefined();
    for (const method of ["GET", "DELETE"])
      expect(summarizeReply(await me.ask(method, `/cms/group/${id}`))).toBe("404 not_found");

    const [created, changed, emptied, deleted] = (await readOperationLog(me)).map((line) => line.changes);
    const entity = { entity: "group", entity_id: id };
    expect(created).toMatchObject([{ ...entity, fields: { name: [null, name], menu_ids: [null, [element.menu_id]] } }]);
    expect(changed).toEqual([
      {
        ...entity,
        fields: {
          info: ["", "Pack."],
          permissions: [["order.read", "order.ship"], ["order.read"]],
          element_ids: [[element.id], []],
        },
      },
    ]);
    expect(emptied).toEqual([{ ...entity, fields: { info: ["Pack.", ""] } }]);
    expect(deleted).toMatchObject([{ ...entity, fields: { name: [name, null], permissions: [["order.read"], null] } }]);
  });

  test("is listed newest first, and root's lists have everything", async () => {
    const [menu, element] = [await createMenu(), await createElement()];
    await createElement();
    // An edited row stands behind the others in the table.
    await db().update(menus).set({ title: "Edited" }).where(eq(menus.id, menu.id));
    await db().update(elements).set({ name: "Edited" }).where(eq(elements.id, element.id));
    const [older, newer] = [await make(root), await make(root)];
    const { items } = (await root.ask("GET", "/cms/group")).json;
    expect(items.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id]);
    const all = items.find((one: { is_system: boolean }) => one.is_system);
    expect(all.permissions).toEqual(allPermissions.toSorted());
    expect(all.menu_ids).toContain(menu.id);
    expect(all.element_ids).toContain(element.id);
    for (const ids of [all.menu_ids, all.element_ids])
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
  });

  test("has a unique name, in which % and _ are ordinary characters", async () => {
    const name = randomName("50%_off");
    const { id } = await make(root, { name });
    expect(summarizeReply(await root.ask("POST", "/cms/group", { name }))).toBe("409 duplicate name");
    const other = await make(root);
    expect(summarizeReply(await root.ask("PUT", `/cms/group/${other.id}`, { name }))).toBe("409 duplicate name");
    expect((await root.ask("PUT", `/cms/group/${id}`, { name })).status).toBe(200);
    expect((await make(root, { name: name.replace("_", "-") })).name).toContain("%");
  });

  test("is not deleted while users are in it, and deleted users do not count", async () => {
    const { id } = await make(root);
    const user = await createUser();
    await joinGroup(user.id, id);
    await db().update(users).set({ status: "disabled" }).where(eq(users.id, user.id));
    const other = await createUser();
    await joinGroup(other.id, id);
    const remove = () => root.ask("DELETE", `/cms/group/${id}`);
    const inUse = async () => [summarizeReply(await remove()), (await remove()).json.detail];
    expect(await inUse()).toEqual(["409 in_use id", "2 users are in this group."]);
    const gone = await createUser({ permissions: [] });
    await db()
      .update(users)
      .set({ deleted_at: new Date() })
      .where(inArray(users.id, [other.id, gone.id]));
    expect(await inUse()).toEqual(["409 in_use id", "A user is in this group."]);
    await db().update(users).set({ deleted_at: new Date() }).where(eq(users.id, user.id));
    expect(await listed(id)).toMatchObject({ user_count: 0 });
    expect((await remove()).status).toBe(204);
    const [untouched] = await db().select().from(users).where(eq(users.id, gone.id));
    expect(untouched!.group_id).toBe(gone.group_id);
  });
});

describe("groups and the caller's own rights", () => {
  test("refuses permissions, menus and elements that the caller does not have", async () => {
    const [mine, other] = [await createElement(), await createElement()];
    const me = await createStaff({ permissions: [...admin], menu_ids: [mine.menu_id], element_ids: [mine.id] });
    const own = { permissions: ["group.edit"], menu_ids: [mine.menu_id], element_ids: [mine.id] };
    const beyond = {
      permissions: ["group.edit", "order.read", "log.purge"],
      menu_ids: [mine.menu_id, other.menu_id],
      element_ids: [other.id],
    };
    const expected = "403 forbidden permissions.1 permissions.2 menu_ids.1 element_ids.0";
    const name = randomName();
    const refused = await me.ask("POST", "/cms/group", { name, ...beyond });
    expect([summarizeReply(refused), refused.json.detail]).toEqual([
      expected,
      "You cannot grant permissions that you do not have.",
    ]);
    const one = await me.ask("POST", "/cms/group", { name, permissions: ["order.read"] });
    expect(one.json.detail).toBe("You do not have order.read yourself.");
    expect(await db().$count(groups, eq(groups.name, name))).toBe(0);
    const { id } = await make(me, own);
    for (const target of [id, me.group_id]) {
      expect(summarizeReply(await me.ask("PUT", `/cms/group/${target}`, beyond))).toBe(expected);
      expect(summarizeReply(await me.ask("PUT", `/cms/group/${target}`, { element_ids: [lastId, other.id] }))).toBe(
        "400 invalid_request element_ids.0",
      );
    }
    expect(await listed(id)).toMatchObject({ ...own, version: 1 });
    expect((await readOperationLog(me)).map(({ status, code }) => `${status} ${code}`)).toContain("403 forbidden");
  });

  test("refuses to edit or delete a group with rights that the caller does not have", async () => {
    const element = await createElement();
    const me = await createStaff({ permissions: [...admin] });
    for (const more of [
      { permissions: ["order.read"] },
      { menu_ids: [element.menu_id] },
      { element_ids: [element.id] },
    ]) {
      const { id } = await make(root, more);
      expect(summarizeReply(await me.ask("PUT", `/cms/group/${id}`, { permissions: [] }))).toBe("403 forbidden");
      expect(summarizeReply(await me.ask("DELETE", `/cms/group/${id}`))).toBe("403 forbidden");
    }
  });

  test("refuses to edit or delete root's group", async () => {
    const me = await createStaff({ permissions: [...admin] });
    for (const by of [me, root]) {
      const path = `/cms/group/${root.group_id}`;
      expect(summarizeReply(await by.ask("PUT", path, { info: "Mine" }))).toBe("409 protected");
      expect(summarizeReply(await by.ask("DELETE", path))).toBe("409 protected");
    }
  });

  test("an admin can remove a right from their own group, and not add it again", async () => {
    const me = await createStaff({ permissions: [...admin, "order.read"] });
    const path = `/cms/group/${me.group_id}`;
    expect((await me.ask("PUT", path, { permissions: ["group.edit"] })).status).toBe(200);
    expect(summarizeReply(await me.ask("PUT", path, { permissions: ["group.edit", "order.read"] }))).toBe(
      "403 forbidden permissions.1",
    );
    expect((await me.ask("PUT", path, { permissions: [] })).status).toBe(200);
    expect(summarizeReply(await me.ask("PUT", path, { info: "x" }))).toBe("403 forbidden");
  });
});

test("a change of a group applies to the next request of existing tokens", async () => {
  const clerk = await createStaff({ permissions: ["group.read"] });
  const change = (permissions: string[]) => root.ask("PUT", `/cms/group/${clerk.group_id}`, { permissions });
  const statuses = async () => [
    (await clerk.ask("GET", "/cms/group")).status,
    (await clerk.ask("GET", "/cms/menu")).status,
  ];
  expect(await statuses()).toEqual([200, 403]);
  await change(["menu.read"]);
  expect(await statuses()).toEqual([403, 200]);
  await joinGroup(clerk.id, (await make(root, { permissions: ["group.read", "menu.read"] })).id);
  expect(await statuses()).toEqual([200, 200]);
  await db().update(users).set({ group_id: null }).where(eq(users.id, clerk.id));
  expect(await statuses()).toEqual([403, 403]);
});

test("an unknown stored permission is ignored, and removed by the next edit of the list", async () => {
  const { id } = await make(root, { permissions: ["group.read"] });
  await db().insert(groupPermissions).values({ group_id: id, permission: "order.teleport" });
  const member = await createUser();
  await joinGroup(member.id, id);
  expect((await request("GET", "/cms/group", { token: member.token })).status).toBe(200);
  expect(await listed(id)).toMatchObject({ permissions: ["group.read"] });
  const me = await createStaff({ permissions: [...admin] });
  expect((await me.ask("PUT", `/cms/group/${id}`, { info: "x" })).json.permissions).toEqual(["group.read"]);
  const { contradictions } = (await me.ask("GET", `/cms/group/${id}/access`)).json;
  const unknown = { code: "unknown_permission", permission: "order.teleport" };
  expect(contradictions).toEqual(expect.arrayContaining([expect.objectContaining(unknown)]));
  await me.ask("PUT", `/cms/group/${id}`, { permissions: ["group.read"] });
  const left = (await me.ask("GET", `/cms/group/${id}/access`)).json.contradictions;
  expect(left.map(({ code }: { code: string }) => code)).not.toContain("unknown_permission");
});
