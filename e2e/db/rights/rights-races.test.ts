import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupPermissions } from "@/db/schema/groups";
import { operLogs } from "@/db/schema/logs";
import { users } from "@/db/schema/users";
import { randomName } from "@/e2e/fixtures/callers/people";
import { createMenu, createStaff, type Staff, summarizeReply } from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import type { Permission } from "@/lib/kernel/contract/permissions";

let root: Staff;
beforeAll(async () => {
  await openTestStore();
  root = await createStaff({ permissions: "root" });
});
afterAll(closeTestStore);

const rounds = [0, 1, 2];
const admin: Permission[] = ["group.read", "group.create", "group.edit", "group.delete", "user.create"];
const put = (by: Staff, group: number, fields: object) => by.ask("PUT", `/cms/group/${group}`, fields);
const aGroup = async (permissions: Permission[] = []) => {
  const { json } = await root.ask("POST", "/cms/group", { name: randomName("Group"), permissions });
  return json.id as number;
};
const pointsOf = async (group: number) =>
  (await db().select().from(groupPermissions).where(eq(groupPermissions.group_id, group))).map((row) => row.permission);

describe("concurrent changes of rights", () => {
  test.each(rounds)("two admins who remove each other's right to edit groups: one succeeds (%i)", async () => {
    const [a, b] = [await createStaff({ permissions: admin }), await createStaff({ permissions: admin })];
    const without = admin.filter((point) => point !== "group.edit");
    const done = await Promise.all([
      put(a, b.group_id, { permissions: without }),
      put(b, a.group_id, { permissions: without }),
    ]);
    expect(done.map(summarizeReply).toSorted()).toEqual(["200 ", "403 forbidden"]);
    expect(
      [await pointsOf(a.group_id), await pointsOf(b.group_id)].filter((held) => held.includes("group.edit")),
    ).toHaveLength(1);
  });

  test.each(rounds)("a right that an admin loses concurrently cannot be given any more (%i)", async () => {
    const giver = await createStaff({ permissions: [...admin, "order.refund"] });
    const target = await aGroup();
    const [given, made, taken] = await Promise.all([
      put(giver, target, { permissions: ["order.refund"] }),
      giver.ask("POST", "/cms/group", { name: randomName("Group"), permissions: ["order.refund"] }),
      put(root, giver.group_id, { permissions: admin }),
    ]);
    expect(taken.status).toBe(200);
    const lineOf = async (by: Staff, method: string, path: string) => {
      const here = and(eq(operLogs.user_id, by.id), eq(operLogs.method, method), eq(operLogs.path, path));
      return (await db().select().from(operLogs).where(here))[0]!;
    };
    const loss = await lineOf(root, "PUT", `/cms/group/${giver.group_id}`);
    for (const [reply, method, path] of [
      [given, "PUT", `/cms/group/${target}`],
      [made, "POST", "/cms/group"],
    ] as const) {
      if (reply.status >= 400) expect(summarizeReply(reply)).toBe("403 forbidden permissions.0");
      else expect((await lineOf(giver, method, path)).id).toBeLessThan(loss.id);
    }
  });

  test.each(rounds)("a group is either deleted or gets the new user (%i)", async () => {
    const me = await createStaff({ permissions: admin });
    const group_id = await aGroup();
    const [added, deleted] = await Promise.all([
      me.ask("POST", "/cms/user", { username: randomName(), password: `pw-${randomName()}`, group_id }),
      me.ask("DELETE", `/cms/group/${group_id}`),
    ]);
    expect(`${added.status} ${summarizeReply(deleted)}`).toMatch(/^(201 409 in_use|400 204 )$/);
  });

  test.each(rounds)("moving menus below each other creates no loop (%i)", async () => {
    const [a, b, c] = [await createMenu(), await createMenu(), await createMenu()];
    const below = (id: number, parent_id: number) => root.ask("PUT", `/cms/menu/${id}`, { parent_id });
    const done = await Promise.all([below(a.id, b.id), below(b.id, c.id), below(c.id, a.id)]);
    expect(done.map(summarizeReply).toSorted()).toEqual(["200 ", "200 ", "409 protected parent_id"]);
    const { items } = (await root.ask("GET", "/cms/menu")).json;
    for (const { id } of [a, b, c]) expect(JSON.stringify(items)).toContain(`"id":${id},`);
  });

  test("ordering all menus and moving one creates no loop", async () => {
    const [a, b] = [await createMenu(), await createMenu()];
    const { items } = (await root.ask("GET", "/cms/menu")).json;
    type Node = { id: number; parent_id: number | null; children: Node[] };
    const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
    const order = flat(items).map(({ id, parent_id }) => ({ id, parent_id: id === a.id ? b.id : parent_id }));
    const done = await Promise.all([
      root.ask("PUT", "/cms/menu/tree", { items: order }),
      root.ask("PUT", `/cms/menu/${b.id}`, { parent_id: a.id }),
    ]);
    // If the whole order is written first, the move is refused. If the move comes first, the order puts b at the top, so both succeed.
    expect(["200 409", "200 200"]).toContain(done.map(({ status }) => status).join(" "));
    expect(flat((await root.ask("GET", "/cms/menu")).json.items).length).toBe(order.length);
  });
});

test.each([
  ["is in a group without it", async () => ({ group_id: await aGroup() })],
  ["has no group", async () => ({ group_id: null })],
  ["is disabled", async () => ({ status: "disabled" as const })],
  ["is deleted", async () => ({ deleted_at: new Date() })],
])("an admin who loses the right while waiting for another change is refused: one who %s", async (_, loss) => {
  const me = await createStaff({ permissions: admin });
  const lost = await loss();
  const waiting = await db().transaction(async (tx) => {
    await tx.execute(sql`select from groups where is_system for no key update`);
    const asked = me.ask("POST", "/cms/group", { name: randomName("Group") });
    await waitForLockWait();
    await tx.update(users).set(lost).where(eq(users.id, me.id));
    return { asked };
  });
  expect(summarizeReply(await waiting.asked)).toBe("403 forbidden");
});
