import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { elements, groupMenus, menus } from "@/db/schema/groups";
import { randomName } from "@/e2e/fixtures/callers/people";
import {
  createElement,
  createMenu,
  createStaff,
  readOperationLog,
  type Staff,
  summarizeReply,
} from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import type { MenuNode } from "@/lib/rights/menus/schemas";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);

const lastId = 2_147_483_647;
const admin = ["menu.read", "menu.create", "menu.edit", "menu.delete"] as const;
const body = (more: object = {}) => ({ title: "Tests", name: randomName("menu"), path: "/admin/tests", ...more });
const tree = async () => (await root.ask("GET", "/cms/menu")).json.items as MenuNode[];
const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const noMenus = async () => {
  await db().delete(elements);
  await db().delete(menus);
};
const place = ({ id, parent_id }: MenuNode) => ({ id, parent_id });
const put = (by: Staff, id: number, fields: object) => by.ask("PUT", `/cms/menu/${id}`, fields);

describe("a menu", () => {
  test("has a unique name, is 404 if unknown, and an edit of an old version is stale", async () => {
    const [one, other] = [await createMenu(), await createMenu()];
    expect(summarizeReply(await root.ask("POST", "/cms/menu", body({ name: one.name })))).toBe("409 duplicate name");
    expect(summarizeReply(await put(root, other.id, { name: one.name }))).toBe("409 duplicate name");
    expect((await put(root, one.id, { name: one.name })).status).toBe(200);
    expect(summarizeReply(await put(root, other.id, { parent_id: lastId }))).toBe("400 invalid_request parent_id");
    expect(summarizeReply(await put(root, lastId, { title: "x" }))).toBe("404 not_found");
    expect(summarizeReply(await root.ask("DELETE", `/cms/menu/${lastId}`))).toBe("404 not_found");
    await put(root, other.id, { title: "Changed" });
    expect(summarizeReply(await put(root, other.id, { version: 1, title: "x" }))).toBe("409 stale title");
  });

  test("with menus or elements is `in_use`, and its deletion removes it from groups", async () => {
    const parent = await createMenu();
    const child = await createMenu({ parent_id: parent.id });
    const [element, other] = [await createElement({ menu_id: parent.id }), await createElement({ menu_id: parent.id })];
    const holder = await createStaff({ permissions: [], menu_ids: [parent.id] });
    const remove = (id: number) => root.ask("DELETE", `/cms/menu/${id}`);
    const refused = await remove(parent.id);
    const detail = "Menus below it: 1; elements on it: 2. Remove them first.";
    expect([summarizeReply(refused), refused.json.detail]).toEqual(["409 in_use id", detail]);
    expect((await remove(child.id)).status).toBe(204);
    expect(summarizeReply(await remove(parent.id))).toBe("409 in_use id");
    for (const { id } of [element, other]) await root.ask("DELETE", `/cms/element/${id}`);
    expect((await remove(parent.id)).status).toBe(204);
    expect(await db().$count(groupMenus, eq(groupMenus.group_id, holder.group_id))).toBe(0);
  });

  test("cannot be moved below itself at any depth", async () => {
    const a = await createMenu();
    const b = await createMenu({ parent_id: a.id });
    const c = await createMenu({ parent_id: b.id });
    for (const parent_id of [a.id, b.id, c.id])
      expect(summarizeReply(await put(root, a.id, { parent_id }))).toBe("409 protected parent_id");
    expect((await put(root, c.id, { parent_id: a.id })).status).toBe(200);
  });
});

describe("a deep tree", () => {
  const chain: number[] = [];
  beforeAll(async () => {
    for (let level = 0; level < 20; level++) chain.push((await createMenu({ parent_id: chain.at(-1) })).id);
  });

  test("has at most 20 levels, by creation and by moving", async () => {
    const made = await root.ask("POST", "/cms/menu", body({ parent_id: chain.at(-1) }));
    expect(summarizeReply(made)).toBe("409 limit_reached");
    const parent = await createMenu();
    await createMenu({ parent_id: parent.id });
    expect(summarizeReply(await put(root, parent.id, { parent_id: chain[18] }))).toBe("409 limit_reached");
    expect((await put(root, parent.id, { parent_id: chain[17] })).status).toBe(200);
    await put(root, parent.id, { parent_id: null });
  });
});

describe("PUT /cms/menu/tree", () => {
  const order = (by: Staff, items: object[]) => by.ask("PUT", "/cms/menu/tree", { items });
  beforeEach(noMenus);

  test("writes all places in one request, logs each change, and changes nothing else", async () => {
    const [a, b, c] = [await createMenu({ sort: 10 }), await createMenu({ sort: 20 }), await createMenu({ sort: 30 })];
    const me = await createStaff({ permissions: "root" });
    const moved = await order(me, [
      { id: a.id, parent_id: null, version: 1 },
      { id: c.id, parent_id: a.id },
      { id: b.id, parent_id: a.id },
    ]);
    expect(moved.status).toBe(200);
    expect(moved.json.items).toMatchObject([
      {
        id: a.id,
        sort: 10,
        version: 1,
        children: [
          { id: c.id, parent_id: a.id, sort: 10, version: 2 },
          { id: b.id, sort: 20, version: 2 },
        ],
      },
    ]);
    expect(moved.json.items).toEqual(await tree());
    const [{ changes }] = (await readOperationLog(me)) as [Awaited<ReturnType<typeof readOperationLog>>[0]];
    expect(changes.toSorted((x, y) => x.entity_id - y.entity_id)).toEqual([
      { entity: "menu", entity_id: b.id, fields: { parent_id: [null, a.id] } },
      { entity: "menu", entity_id: c.id, fields: { parent_id: [null, a.id], sort: [30, 10] } },
    ]);
    expect((await put(root, b.id, { version: 2, title: "x" })).status).toBe(200);
    const again = await order(me, flat(await tree()).map(place));
    expect(again.status).toBe(200);
    expect(await readOperationLog(me)).toHaveLength(1); // nothing changed
    expect(again.json.items).toEqual(await tree());
  });

  test("must name every menu once, and equal places are ordered by id", async () => {
    const [last, first, second] = [
      await createMenu({ sort: 20 }),
      await createMenu({ sort: 10 }),
      await createMenu({ sort: 10 }),
    ];
    // An edited row stands behind the others in the table.
    await db().update(menus).set({ title: "Edited" }).where(eq(menus.id, first.id));
    expect((await tree()).map(({ id }) => id)).toEqual([first.id, second.id, last.id]);
    const [error] = (await order(root, [{ id: lastId, parent_id: null }])).json.errors.slice(-1);
    expect(error.message).toBe(`Menus are missing: ${first.id}, ${second.id}, ${last.id}.`);
    await noMenus();
    const [a, b] = [await createMenu(), await createMenu()];
    const [at, below] = [(id: number) => ({ id, parent_id: null }), { id: b.id, parent_id: lastId }];
    expect(summarizeReply(await order(root, [at(a.id)]))).toBe("400 invalid_request items");
    expect(summarizeReply(await order(root, []))).toBe("400 invalid_request items");
    expect(summarizeReply(await order(root, [at(a.id), at(a.id), at(b.id)]))).toBe("400 invalid_request items.1.id");
    expect(summarizeReply(await order(root, [at(a.id), at(b.id), at(lastId)]))).toBe("400 invalid_request items.2.id");
    expect(summarizeReply(await order(root, [at(a.id), below]))).toBe("400 invalid_request items.1.parent_id");
    expect(summarizeReply(await order(root, [{ id: a.id }, at(b.id)]))).toBe("400 invalid_request items.0.parent_id");
  });

  test("refuses a loop and names its menus", async () => {
    const [a, b, c] = [await createMenu(), await createMenu(), await createMenu()];
    const looped = await order(root, [
      { id: a.id, parent_id: b.id },
      { id: b.id, parent_id: a.id },
      { id: c.id, parent_id: a.id },
    ]);
    expect(summarizeReply(looped)).toMatch(/^409 protected items\.[01]\.parent_id items\.[01]\.parent_id$/);
    expect((await tree()).map(place)).toEqual([a, b, c].map(({ id }) => ({ id, parent_id: null })));
  });

  test("refuses more than 20 levels", async () => {
    const all = await Promise.all(Array.from({ length: 21 }, () => createMenu()));
    const chain = (levels: number) =>
      all.map(({ id }, place) => ({ id, parent_id: place && place < levels ? all[place - 1]!.id : null }));
    expect(summarizeReply(await order(root, chain(21)))).toBe("409 limit_reached");
    expect((await order(root, chain(20))).status).toBe(200);
  });

  test("is stale if a named menu has changed since", async () => {
    const a = await createMenu();
    await put(root, a.id, { sort: 7 });
    expect(summarizeReply(await order(root, [{ id: a.id, parent_id: null, version: 1 }]))).toBe("409 stale sort");
  });

  test("refuses to move a menu below one that the caller does not see", async () => {
    const [mine, hidden] = [await createMenu(), await createMenu()];
    const me = await createStaff({ permissions: [...admin], menu_ids: [mine.id] });
    const items = [
      { id: hidden.id, parent_id: null },
      { id: mine.id, parent_id: hidden.id },
    ];
    expect(summarizeReply(await order(me, items))).toBe("403 forbidden items.1.parent_id");
    expect(
      (
        await order(
          me,
          items.map(({ id }) => ({ id, parent_id: null })),
        )
      ).status,
    ).toBe(200);
    expect((await order(root, items)).status).toBe(200);
  });
});
