import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groups } from "@/db/schema/groups";
import { operLogs } from "@/db/schema/logs";
import { identities, users } from "@/db/schema/users";
import { createUser, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import { createAdmin } from "@/lib/people/users/create-admin";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

/** An administrator with a password, and a mini-program login that somebody with their token may have bound. */
async function boundAdmin() {
  const admin = await register();
  await createUser({ permissions: "root" });
  const [root] = await db().select({ id: groups.id }).from(groups).where(eq(groups.is_system, true));
  await db().update(users).set({ group_id: root!.id, unionid: randomName() }).where(eq(users.id, admin.id));
  await db()
    .insert(identities)
    .values({ user_id: admin.id, type: 200, identifier: randomName("openid") });
  const bound = async () => {
    const here = and(eq(identities.user_id, admin.id), eq(identities.type, 200));
    const [row] = await db().select({ unionid: users.unionid }).from(users).where(eq(users.id, admin.id));
    return [await db().$count(identities, here), row!.unionid !== null];
  };
  return { ...admin, bound };
}

test("a password set by another admin removes the bound mini-program login", async () => {
  const admin = await boundAdmin();
  const { token } = await createUser({ permissions: "root" });
  const reset = await request("PUT", `/cms/user/${admin.id}`, { token, body: { password: randomName("pw-new") } });
  expect([reset.status, await admin.bound()]).toEqual([200, [0, false]]);
});

test("a password reset by the command removes the bound mini-program login", async () => {
  const admin = await boundAdmin();
  expect(await transaction(db(), (tx) => createAdmin(tx, admin.username, "hash"))).toMatchObject({ created: false });
  expect(await admin.bound()).toEqual([0, false]);
});

test("a token alone cannot remove an admin's user name", async () => {
  const admin = await boundAdmin();
  const taken = await request("DELETE", "/v1/user/identity/100", { token: admin.token });
  expect([taken.status, taken.json.code]).toEqual([409, "protected"]);
  expect((await request("DELETE", "/v1/user/identity/200", { token: admin.token })).status).toBe(204);
});

test("an admin created by a demo admin is a demo too, and a demo admin cannot edit other admins", async () => {
  const demo = await createUser({ permissions: "root", is_demo: true });
  const real = await createUser({ permissions: "root" });
  const other = await createUser({ permissions: ["user.read"], is_demo: true });
  const body = { username: randomName(), password: randomName("pw"), group_id: demo.group_id };
  const ask = (method: string, path: string, given?: unknown) =>
    request(method, path, { token: demo.token, body: given });
  const made = await ask("POST", "/cms/user", body);
  expect([made.status, made.json.is_demo]).toEqual([201, true]);
  for (const [method, given] of [
    ["PUT", { password: randomName("pw") }],
    ["PUT", { nickname: "x" }],
    ["DELETE", undefined],
  ] as const) {
    const refused = await ask(method, `/cms/user/${real.id}`, given);
    expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  }
  expect((await ask("PUT", `/cms/user/${other.id}`, { nickname: "x" })).status).toBe(200);
  const byReal = await request("PUT", `/cms/user/${other.id}`, { token: real.token, body: { nickname: "y" } });
  expect(byReal.status).toBe(200);
});

test("a customer's refused requests are logged at most twenty times a minute, an admin's always", async () => {
  const refusedTo = async (permissions?: []) => {
    const { id, token } = await createUser({ permissions });
    for (let time = 0; time < 25; time++)
      expect((await request("POST", "/cms/user", { token, body: {} })).status).toBe(403);
    return db().$count(operLogs, eq(operLogs.user_id, id));
  };
  expect([await refusedTo(), await refusedTo([])]).toEqual([20, 25]);
});
