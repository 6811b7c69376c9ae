import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser, createUserKey, randomName, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import type { AnyOperation } from "@/lib/kernel/operation";
import { createAdmin } from "@/lib/people/users/create-admin";
import { operations } from "@/lib/registry";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const given = "steamed-rice-and-plums";
const own = "only-i-know-this-one";
const code = ({ status, json }: Awaited<ReturnType<typeof request>>) => `${status} ${json?.code ?? ""}`.trim();
const change = (token: string, old_password: string, new_password: string) =>
  request("PUT", "/v1/user/password", { token, body: { old_password, new_password } });

/** An admin, made by another one. */
async function anAdmin(more: object = { is_provisional: true }) {
  const { token: root } = await createUser({ permissions: "root" });
  const { group_id } = await createUser({ permissions: ["order.read"] });
  const body = { username: randomName(), password: given, group_id, ...more };
  const made = await request("POST", "/cms/user", { token: root, body });
  expect(made.status, made.text).toBe(201);
  const edit = (fields: object) => request("PUT", `/cms/user/${made.json.id}`, { token: root, body: fields });
  return { id: made.json.id as number, username: body.username, made: made.json, edit, root };
}

test("with a provisional password a user can only read the account, change the password and sign out", async () => {
  const { username } = await anAdmin();
  const { token, user } = await signIn(username, given);
  expect(user).toMatchObject({ username, is_provisional: true });
  const open = [];
  for (const { method, path, access, when } of Object.values(operations) as AnyOperation[]) {
    if (access === "public" || when?.() === false || path === "/v1/token") continue;
    const reply = await request(method, path.replace(/\{\w+\}/g, "1"), {
      token,
      ...(method !== "GET" && { body: {} }),
    });
    if (code(reply) !== "403 password_change_required") open.push(`${method} ${path} ${reply.status}`);
  }
  expect(open).toEqual(["GET /v1/user 200", "PUT /v1/user/password 400"]);
  expect(code(await request("PUT", "/v1/token", { token }))).toBe("403 password_change_required");
  expect((await request("DELETE", "/v1/token", { token })).status).toBe(204);
  expect(code(await request("GET", "/v1/user", { token }))).toBe("401 token_revoked");
});

test("a new password ends the restriction at once, and the provisional one is refused as the new one", async () => {
  const { username, id } = await anAdmin();
  const { token } = await signIn(username, given);
  expect((await change(token, "not the one", own)).json.errors).toMatchObject([{ path: "old_password" }]);
  const same = await change(token, given, given);
  expect([code(same), same.json.errors[0].path]).toEqual(["400 invalid_request", "new_password"]);
  const { status, json } = await change(token, given, own);
  expect([status, json.is_provisional]).toEqual([200, false]);
  expect((await request("GET", "/cms/order", { token })).status).toBe(200);
  expect((await signIn(username, own)).user).toMatchObject({ id, is_provisional: false });
});

test("marking a password as provisional restricts open sessions at once, and unmarking ends the restriction", async () => {
  const { username, edit, made } = await anAdmin({});
  expect(made.is_provisional).toBe(false);
  const { token } = await signIn(username, given);
  expect((await request("GET", "/v1/order", { token })).status).toBe(200);
  expect((await edit({ is_provisional: true })).json.is_provisional).toBe(true);
  for (const path of ["/v1/order", "/v1/address", "/cms/order"])
    expect(code(await request("GET", path, { token })), path).toBe("403 password_change_required");
  await edit({ is_provisional: false });
  expect((await request("GET", "/cms/order", { token })).status).toBe(200);
});

test("a password set by another admin is provisional if marked so, otherwise the mark is unchanged", async () => {
  const { username, edit } = await anAdmin({});
  await edit({ password: "another-good-one" });
  expect((await signIn(username, "another-good-one")).user).toMatchObject({ is_provisional: false });
  await edit({ password: "a-third-good-one", is_provisional: true });
  await edit({ password: "a-fourth-good-one" });
  const { user, token } = await signIn(username, "a-fourth-good-one");
  expect(user).toMatchObject({ is_provisional: true });
  expect(code(await request("POST", "/v1/address", { token, body: {} }))).toBe("403 password_change_required");
});

/** The answer to each of the two keys of an admin and another one. */
async function keysOf(id: number) {
  const other = await createUser({ permissions: ["order.read"] });
  const keys = [await createUserKey({ id }, ["order.read"]), await createUserKey(other, ["order.read"])];
  return () => Promise.all(keys.map(async ({ key }) => code(await request("GET", "/cms/order", { token: key }))));
}

test("a password set by another admin revokes the API keys of only that admin", async () => {
  const { id, edit } = await anAdmin({});
  const keys = await keysOf(id);
  await edit({ nickname: "Mei" });
  expect(await keys()).toEqual(["200", "200"]);
  await edit({ password: "another-good-one" });
  expect(await keys()).toEqual(["401 token_revoked", "200"]);
});

test("a password chosen instead of a provisional one revokes the admin's API keys, another change does not", async () => {
  const { id, username, edit } = await anAdmin({});
  const keys = await keysOf(id);
  const { token } = await signIn(username, given);
  expect((await change(token, given, "steamed-rice-and-pears")).status).toBe(200);
  expect(await keys()).toEqual(["200", "200"]);
  await edit({ is_provisional: true });
  expect(await keys()).toEqual(["200", "200"]);
  expect((await change(token, "steamed-rice-and-pears", own)).status).toBe(200);
  expect(await keys()).toEqual(["401 token_revoked", "200"]);
});

test("a password reset by the command is not provisional, and revokes the admin's API keys", async () => {
  const username = randomName();
  const { id } = await db().transaction((tx) => createAdmin(tx, username, "hash"));
  const keys = await keysOf(id);
  expect(await keys()).toEqual(["200", "200"]);
  await db().update(users).set({ is_provisional: true }).where(eq(users.id, id));
  await db().transaction((tx) => createAdmin(tx, username, "hash"));
  expect(await keys()).toEqual(["401 token_revoked", "200"]);
  expect((await db().select().from(users).where(eq(users.id, id)))[0]!.is_provisional).toBe(false);
});

test("an admin cannot mark their own password as provisional", async () => {
  const { id, token } = await createUser({ permissions: ["user.read", "user.edit"] });
  const body = { is_provisional: true };
  expect(code(await request("PUT", `/cms/user/${id}`, { token, body }))).toBe("409 protected");
});

test("the log has the mark, and the writes refused because of it", async () => {
  const { id, username, edit, root } = await anAdmin({});
  await edit({ is_provisional: true });
  const { token } = await signIn(username, given);
  await request("POST", "/cms/category", { token, body: { name: "x" } });
  const { json: log } = await request("GET", `/cms/oper_log?q=/cms/user/${id}`, { token: root });
  const { json: line } = await request("GET", `/cms/oper_log/${log.items[0].id}`, { token: root });
  expect(JSON.stringify(line.changes)).toContain("is_provisional");
  const { json: refused } = await request("GET", `/cms/oper_log?user_id=${id}`, { token: root });
  expect(refused.items).toMatchObject([{ status: 403, code: "password_change_required" }]);
});
