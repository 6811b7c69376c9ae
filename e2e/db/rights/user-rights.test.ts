import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements, groupElements, groupMenus, menus } from "@/db/schema/groups";
import { users } from "@/db/schema/users";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { createStaff } from "@/e2e/fixtures/callers/rights";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { allPermissions } from "@/lib/kernel/contract/permissions";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

type Person = Awaited<ReturnType<typeof createUser>>;
const personnel = ["user.read", "user.create", "user.edit", "user.delete"] as const;
const ask = (by: { token: string }, method: string, path: string, body?: unknown) =>
  request(method, path, { token: by.token, body });
const input = (more: object) => ({ username: randomName(), password: "steamed-rice-and-plums", ...more });
const stateOf = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0]!;
const code = async (reply: ReturnType<typeof ask>) => {
  const { status, json } = await reply;
  return `${status} ${json?.code ?? ""}`.trim();
};

describe("users and the caller's own rights", () => {
  test("refuses a group with a permission, menu or element beyond the caller's own, at creation and later", async () => {
    const clerk = await createUser({ permissions: [...personnel] });
    const within = await createUser({ permissions: ["user.read"] });
    const target = await createUser({ permissions: ["user.read"] });
    const points = await createUser({ permissions: ["user.read", "order.refund"] });
    const menu = await createUser({ permissions: [] });
    const element = await createUser({ permissions: [] });
    const [page] = await db().select().from(menus).limit(1);
    const [button] = await db().select().from(elements).limit(1);
    await db().insert(groupMenus).values({ group_id: menu.group_id!, menu_id: page!.id });
    await db().insert(groupElements).values({ group_id: element.group_id!, element_id: button!.id });
    const root = await createUser({ permissions: "root" });
    for (const { group_id } of [points, menu, element, root]) {
      const made = await ask(clerk, "POST", "/cms/user", input({ group_id }));
      expect(made.json).toMatchObject({ code: "forbidden", errors: [{ path: "group_id", code: "forbidden" }] });
      expect(await code(ask(clerk, "PUT", `/cms/user/${target.id}`, { group_id }))).toBe("403 forbidden");
    }
    for (const by of [clerk, root]) {
      const made = await ask(by, "POST", "/cms/user", input({ group_id: 2_147_483_647 }));
      expect(made.json).toMatchObject({ code: "invalid_request", errors: [{ path: "group_id", code: "unknown" }] });
    }
    expect((await stateOf(target.id)).group_id).toBe(target.group_id);
    expect(await code(ask(clerk, "POST", "/cms/user", input({ group_id: within.group_id })))).toBe("201");
    expect(await code(ask(clerk, "PUT", `/cms/user/${target.id}`, { group_id: within.group_id }))).toBe("200");
  });

  test("refuses to edit, disable, delete or sign out a user with more rights, also with a stale version", async () => {
    const clerk = await createUser({ permissions: [...personnel, "session.read", "session.revoke"] });
    for (const above of [
      await createUser({ permissions: ["order.refund"] }),
      await createUser({ permissions: "root" }),
    ]) {
      const before = await stateOf(above.id);
      for (const body of [
        { nickname: "x" },
        { password: "another-good-one" },
        { status: "disabled" },
        { group_id: null },
      ])
        expect(await code(ask(clerk, "PUT", `/cms/user/${above.id}`, body)), Object.keys(body)[0]).toBe(
          "403 forbidden",
        );
      expect(await code(ask(clerk, "PUT", `/cms/user/${above.id}`, { nickname: "x", version: 99 }))).toBe(
        "403 forbidden",
      );
      expect(await code(ask(clerk, "DELETE", `/cms/user/${above.id}`))).toBe("403 forbidden");
      const [session] = (await ask(clerk, "GET", `/cms/session?user_id=${above.id}`)).json.items;
      expect(await code(ask(clerk, "DELETE", `/cms/session/${session.id}`))).toBe("403 forbidden");
      expect(await stateOf(above.id)).toEqual(before);
      expect((await ask(above, "GET", "/v1/user")).status).toBe(200);
    }
  });

  test("a right that the caller loses concurrently cannot be given any more", async () => {
    const giver = await createUser({ permissions: [...personnel, "order.note"] });
    const root = await createUser({ permissions: "root" });
    const wanted = await createUser({ permissions: ["order.note"] });
    const less = await createUser({ permissions: [...personnel] });
    const [moved, made] = await Promise.all([
      ask(root, "PUT", `/cms/user/${giver.id}`, { group_id: less.group_id }),
      ask(giver, "POST", "/cms/user", input({ group_id: wanted.group_id })),
    ]);
    expect(moved.status).toBe(200);
    expect([201, 403]).toContain(made.status);
    expect(await code(ask(giver, "POST", "/cms/user", input({ group_id: wanted.group_id })))).toBe("403 forbidden");
  });
});

test("an admin with every permission but not root cannot create, edit or delete a root user", async () => {
  const menu_ids = (await db().select().from(menus)).map(({ id }) => id);
  const element_ids = (await db().select().from(elements)).map(({ id }) => id);
  const full = await createStaff({ permissions: [...allPermissions], menu_ids, element_ids });
  const [root, clerk] = [
    await createUser({ permissions: "root" }),
    await createUser({ permissions: [...allPermissions] }),
  ];
  const group_id = root.group_id;
  expect(await code(ask(full, "POST", "/cms/user", input({ group_id })))).toBe("403 forbidden");
  expect(await code(ask(full, "PUT", `/cms/user/${clerk.id}`, { group_id }))).toBe("403 forbidden");
  expect(await code(ask(full, "PUT", `/cms/user/${root.id}`, { nickname: "x" }))).toBe("403 forbidden");
  expect(await code(ask(full, "DELETE", `/cms/user/${root.id}`))).toBe("403 forbidden");
  expect(await code(ask(full, "PUT", `/cms/user/${clerk.id}`, { nickname: "x" }))).toBe("200");
});

test("an admin cannot change their own group or status or delete themselves, but can edit the rest", async () => {
  for (const self of [await createUser({ permissions: [...personnel] }), await createUser({ permissions: "root" })]) {
    const other = await createUser({ permissions: ["user.read"] });
    const path = `/cms/user/${self.id}`;
    for (const body of [{ status: "disabled" }, { group_id: other.group_id }, { group_id: null }])
      expect(await code(ask(self, "PUT", path, body))).toBe("409 protected");
    expect(await code(ask(self, "DELETE", path))).toBe("409 protected");
    const same = { nickname: "Myself", status: "active", group_id: self.group_id };
    expect((await ask(self, "PUT", path, same)).json).toMatchObject({ nickname: "Myself", status: "active" });
  }
});

/** Ways in which a root user stops being one. */
const ways: [name: string, (by: Person, target: Person, group: number) => ReturnType<typeof ask>][] = [
  ["deleted", (by, { id }) => ask(by, "DELETE", `/cms/user/${id}`)],
  ["disabled", (by, { id }) => ask(by, "PUT", `/cms/user/${id}`, { status: "disabled" })],
  ["moved", (by, { id }, group_id) => ask(by, "PUT", `/cms/user/${id}`, { group_id })],
  ["made a customer", (by, { id }) => ask(by, "PUT", `/cms/user/${id}`, { group_id: null })],
];

describe.each(ways)("root users who are %s", (_, lose) => {
  test("of two who do it to each other concurrently one remains", async () => {
    const { group_id } = await createUser({ permissions: ["order.read"] });
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await createUser({ permissions: "root" }), await createUser({ permissions: "root" })];
      const replies = await Promise.all([lose(a, b, group_id!), lose(b, a, group_id!)]);
      const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
      expect(won!.status).toBeLessThan(300);
      expect([401, 403]).toContain(lost!.status);
      const left = await db()
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.id, [a.id, b.id]),
            sql`${users.deleted_at} is null and ${users.status} = 'active' and ${users.group_id} = ${a.group_id}`,
          ),
        );
      expect(left).toHaveLength(1);
    }
  });

  test("one who is no demo account remains, and demo accounts can do it only to each other", async () => {
    const { group_id } = await createUser({ permissions: ["order.read"] });
    const demos = [
      await createUser({ permissions: "root", is_demo: true }),
      await createUser({ permissions: "root", is_demo: true }),
    ] as const;
    const last = [await createUser({ permissions: "root" }), await createUser({ permissions: "root" })] as const;
    await db()
      .update(users)
      .set({ status: "disabled" })
      .where(
        and(ne(users.is_demo, true), isNotNull(users.group_id), sql`${users.id} not in (${last[0].id}, ${last[1].id})`),
      );
    for (const one of last) expect(await code(lose(demos[0], one, group_id!))).toBe("403 forbidden");
    const replies = await Promise.all([lose(last[0], last[1], group_id!), lose(last[1], last[0], group_id!)]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await code(lose(demos[0], demos[1], group_id!))).toMatch(/^20/);
  });
});

test("a disabled root user can be deleted", async () => {
  const [root, other] = [await createUser({ permissions: "root" }), await createUser({ permissions: "root" })];
  await ask(root, "PUT", `/cms/user/${other.id}`, { status: "disabled" });
  expect(await code(ask(root, "DELETE", `/cms/user/${other.id}`))).toBe("204");
});
