import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginThrottles, users } from "@/db/schema/users";
import { lockAccount } from "@/e2e/fixtures/callers/login-attempts";
import { createUser, randomAddress, randomName, randomPhone, register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import type { createAdmin } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let rootId: number;
let group: { id: number; name: string };
beforeAll(async () => {
  await openTestStore();
  const root = await createUser({ permissions: "root" });
  rootId = root.id;
  ask = (method, path, body, headers) => request(method, path, { token: root.token, body, headers });
  const clerk = await createUser({ permissions: ["order.read"] });
  group = (await ask("GET", `/cms/user/${clerk.id}`)).json.group;
});
afterAll(closeTestStore);

const password = "steamed-rice-and-plums";
const input = (more: object = {}) => ({ username: randomName(), password, group_id: group.id, ...more });
const make = async (more: object = {}) => (await ask("POST", "/cms/user", input(more))).json;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test("a new back-office user is returned with all fields, and can sign in by each name", async () => {
  const [username, phone] = [randomName("Mei"), randomPhone()];
  const made = await ask("POST", "/cms/user", {
    ...input({ username, email: `${username}@Example.com`, phone: `+86 ${phone}`, nickname: " Mei " }),
  });
  expect([made.status, made.headers.location]).toEqual([201, `/cms/user/${made.json.id}`]);
  expect(made.json).toEqual({
    id: expect.any(Number),
    nickname: "Mei",
    avatar: null,
    avatar_sizes: null,
    group,
    status: "active",
    is_provisional: false,
    is_demo: false,
    locked_until: null,
    second_factor_at: null,
    version: 1,
    username: username.toLowerCase(),
    email: `${username}@example.com`.toLowerCase(),
    phone,
    created_at: moment,
    updated_at: moment,
  });
  expect((await ask("GET", `/cms/user/${made.json.id}`)).json).toEqual(made.json);
  for (const [account, type] of [[username, 100] as const, [made.json.email, 101] as const, [phone, 102] as const])
    expect((await signIn(account, password, type)).user.id).toBe(made.json.id);
  expect(await readChanges(made)).toMatchObject([
    {
      entity: "user",
      entity_id: made.json.id,
      fields: { username: [null, made.json.username], group_id: [null, group.id], password_hash: ["•••", "•••"] },
    },
  ]);
});

test("a name of another user or customer is `duplicate` at its field, and nothing is stored", async () => {
  const { username } = await register();
  const phone = randomPhone();
  const taken = await make({ phone });
  const made = await ask("POST", "/cms/user", input({ username: username.toUpperCase(), phone, email: "new@a.cn" }));
  expect([made.status, made.json.code]).toEqual([409, "duplicate"]);
  expect(made.json.errors).toMatchObject([
    { path: "username", code: "duplicate" },
    { path: "phone", code: "duplicate" },
  ]);
  const { id } = await make();
  const edited = await ask("PUT", `/cms/user/${id}`, { username: taken.username, nickname: "No" });
  expect(edited.json.errors).toMatchObject([{ path: "username", code: "duplicate" }]);
  expect((await ask("GET", `/cms/user/${id}`)).json).toMatchObject({ nickname: "", version: 1 });
  expect((await ask("GET", "/cms/user?q=new@a.cn")).json.total).toBe(0);
});

test("a customer, a deleted and an unknown user are 404", async () => {
  const shopper = await createUser();
  const { id } = await make();
  await ask("DELETE", `/cms/user/${id}`);
  for (const absent of [shopper.id, id, 2_147_483_647])
    for (const [method, body] of [["GET"], ["PUT", { nickname: "x", version: 9 }], ["DELETE"]] as const)
      expect((await ask(method, `/cms/user/${absent}`, body)).json, `${method} ${absent}`).toMatchObject({
        code: "not_found",
      });
});

describe("a user locked by wrong passwords", () => {
  const guess = async (account: string, type: number, times = 5) => {
    const from = { body: { account, secret: "wrong", type }, peer: randomAddress() };
    for (let time = 0; time < times; time++) await request("POST", "/v1/token", from);
    return async (secret: string) =>
      (await request("POST", "/v1/token", { ...from, body: { ...from.body, secret } })).json;
  };

  test("has `locked_until` in the list and by id, whichever name was tried, from five wrong passwords on", async () => {
    const [phone, email] = [randomPhone(), `${randomName()}@example.com`.toLowerCase()];
    const [{ id, username }, neighbour] = [await make({ phone, email }), await make()];
    await guess(username, 100, 4);
    expect((await ask("GET", `/cms/user/${id}`)).json.locked_until).toBeNull();
    for (const [account, type] of [[phone, 102] as const, [email, 101] as const, [username, 100] as const]) {
      await guess(account, type);
      const { locked_until } = (await ask("GET", `/cms/user/${id}`)).json;
      const minutes = (Date.parse(locked_until) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14);
      expect(minutes).toBeLessThanOrEqual(15.1);
      expect((await ask("GET", `/cms/user?q=${username}`)).json.items).toMatchObject([{ id, locked_until }]);
      expect((await ask("GET", `/cms/user/${neighbour.id}`)).json.locked_until).toBeNull();
      await ask("PUT", `/cms/user/${id}`, { locked_until: null });
    }
  });

  test("has `locked_until` for a lock of the whole account, and an admin with fewer rights cannot remove it", async () => {
    const { id, username } = await createUser({ permissions: ["order.read", "user.read"] });
    await lockAccount(username);
    await db()
      .delete(loginThrottles)
      .where(like(loginThrottles.key, `100:${username}\n%`));
    expect((await ask("GET", `/cms/user/${id}`)).json.locked_until).toEqual(moment);
    const { token } = await createUser({ permissions: ["user.edit"] });
    const lifted = await request("PUT", `/cms/user/${id}`, { token, body: { locked_until: null } });
    expect([lifted.status, lifted.json.code]).toEqual([403, "forbidden"]);
    expect((await ask("GET", `/cms/user/${id}`)).json.locked_until).toEqual(moment);
  });

  test("can sign in again after `locked_until` is set to null, which is logged, and other users remain locked", async () => {
    const [{ id, username }, neighbour] = [await make(), await make()];
    const [here, there] = [await guess(username, 100), await guess(username, 100)];
    const next = await guess(neighbour.username, 100);
    expect(await here(password)).toMatchObject({ code: "account_locked" });
    const lifted = await ask("PUT", `/cms/user/${id}`, { locked_until: null });
    expect([lifted.status, lifted.json]).toMatchObject([200, { id, locked_until: null }]);
    expect(await readChanges(lifted)).toEqual([
      { entity: "user", entity_id: id, fields: { locked_until: [moment, null] } },
    ]);
    for (const tries of [here, there]) expect(await tries(password)).toMatchObject({ user: { id } });
    expect(await next(password)).toMatchObject({ code: "account_locked" });
  });

  test("cannot be locked by an edit, and an admin cannot remove their own lock", async () => {
    const { id } = await make();
    const locked_until = new Date(Date.now() + 60_000).toISOString();
    expect((await ask("PUT", `/cms/user/${id}`, { locked_until })).status).toBe(400);
    const root = (await ask("GET", `/cms/user/${rootId}`)).json;
    expect((await ask("PUT", `/cms/user/${rootId}`, { locked_until: null })).status).toBe(200);
    await guess(root.username, 100);
    expect((await ask("PUT", `/cms/user/${rootId}`, { locked_until: null })).json.code).toBe("protected");
  });
});

describe("a password set by an admin", () => {
  test("replaces the old one, ends all sessions and the lock of the user, and is masked in the log", async () => {
    const { id, username } = await make();
    const { token } = await signIn(username, password);
    const peer = randomAddress();
    const wrong = { body: { account: username, secret: "wrong", type: 100 }, peer };
    for (let times = 0; times < 5; times++) await request("POST", "/v1/token", wrong);
    expect((await request("POST", "/v1/token", wrong)).json.code).toBe("account_locked");

    const set = await ask("PUT", `/cms/user/${id}`, { password: "another-good-one" });
    expect(set.status).toBe(200);
    expect(await readChanges(set)).toEqual([
      { entity: "user", entity_id: id, fields: { password_hash: ["•••", "•••"], locked_until: [moment, null] } },
    ]);
    expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
    const right = { ...wrong.body, secret: "another-good-one" };
    expect((await request("POST", "/v1/token", { body: right, peer })).status).toBe(200);
    expect((await request("POST", "/v1/token", { body: { ...right, secret: password } })).status).toBe(401);
  });

  test("follows the rules of registration", async () => {
    const { id } = await make();
    for (const bad of ["short", "password123", "x".repeat(129)])
      expect((await ask("PUT", `/cms/user/${id}`, { password: bad })).json.errors).toMatchObject([
        { path: "password" },
      ]);
  });

  test("and names cannot be set for oneself, so that a stolen session does not become an account", async () => {
    const { id, username } = await make({ group_id: (await ask("GET", `/cms/user/${rootId}`)).json.group.id });
    const { token } = await signIn(username, password);
    const put = (body: object) => request("PUT", `/cms/user/${id}`, { token, body });
    for (const body of [
      { password: "another-good-one" },
      { username: randomName() },
      { email: "thief@shop.example" },
    ]) {
      const { status, json } = await put(body);
      expect([status, json.code]).toEqual([409, "protected"]);
      expect(json.detail).toContain("/v1/user");
    }
    expect((await put({ nickname: "Mei", username })).status).toBe(200);
    expect((await signIn(username, password)).token).toBeTruthy();
  });
});

test("disabling a user ends their sessions at once, and no other edit does", async () => {
  const { id, username, version } = await make();
  const { token } = await signIn(username, password);
  const other = await createUser({ permissions: ["user.read"] });
  const otherGroup = (await ask("GET", `/cms/user/${other.id}`)).json.group;
  await ask("PUT", `/cms/user/${id}`, { nickname: "Mei", username: randomName(), group_id: otherGroup.id, version });
  expect((await request("GET", "/cms/user", { token })).status).toBe(200);
  const disabled = await ask("PUT", `/cms/user/${id}`, { status: "disabled" });
  expect(disabled.json.status).toBe("disabled");
  expect(await readChanges(disabled)).toMatchObject([{ fields: { status: ["active", "disabled"] } }]);
  expect((await request("GET", "/cms/user", { token })).json.code).toBe("token_revoked");
  await ask("PUT", `/cms/user/${id}`, { status: "active" });
  expect((await request("GET", "/cms/user", { token })).json.code).toBe("token_revoked");
});

test("a deleted user is signed out, the names are free, and the row has the former name", async () => {
  const made = await make({ email: `${randomName()}@a.cn` });
  const { token } = await signIn(made.username, password);
  const removed = await ask("DELETE", `/cms/user/${made.id}`);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await readChanges(removed)).toMatchObject([
    { entity: "user", fields: { username: [made.username, null], email: [made.email, null] } },
  ]);
  expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
  const again = await make({ username: made.username, email: made.email });
  expect(again).toMatchObject({ username: made.username, email: made.email });
  expect(again.id).not.toBe(made.id);
  const [row] = await db().select().from(users).where(eq(users.id, made.id));
  expect(row).toMatchObject({ nickname: made.username, password_hash: null, deleted_at: expect.any(Date) });
});

describe("of two who edit one version", () => {
  test("the other can be the user, whose change of names or password makes the edit stale", async () => {
    const { id, username } = await make({ email: `${randomName()}@a.cn` });
    const { token } = await signIn(username, password);
    const changes = [
      ["PUT", "/v1/user", { nickname: "Myself" }],
      ["PUT", "/v1/user", { email: null, password }],
      ["PUT", "/v1/user/password", { old_password: password, new_password: "another-good-one" }],
    ] as const;
    for (const [method, path, body] of changes) {
      const { version } = (await ask("GET", `/cms/user/${id}`)).json;
      expect((await request(method, path, { token, body })).status, path).toBeLessThan(300);
      const { status, json } = await ask("PUT", `/cms/user/${id}`, { nickname: "Other", version });
      expect([status, json.code], path).toEqual([409, "stale"]);
    }
  });
});
