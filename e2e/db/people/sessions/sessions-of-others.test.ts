import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/db/schema/users";
import { createUser, randomAddress, register, signIn } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { environment } from "@/lib/kernel/process/environment";

let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  await openTestStore();
  admin = await createUser({ permissions: ["session.read", "session.revoke", "customer.read"] });
});
afterAll(closeTestStore);

const ask = (method: string, path: string, by = admin) => request(method, path, { token: by.token });
const sessionsOf = async (id: number) => (await ask("GET", `/cms/session?user_id=${id}`)).json.items;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a session is listed with user, times, address and browser, without the id in its tokens", async () => {
  const { id, username, password } = await register({ nickname: "Mei" });
  const peer = randomAddress();
  const body = { account: username, secret: password, type: 100 };
  await request("POST", "/v1/token", { body, peer, headers: { "user-agent": firefox } });
  const { json, text } = await ask("GET", `/cms/session?user_id=${id}&size=1`);
  expect(json).toEqual({
    page: 1,
    size: 1,
    total: 2,
    items: [
      {
        id: expect.any(Number),
        user: { id, nickname: "Mei", username, group: null },
        client_type: 100,
        by_phone: false,
        ip: peer,
        browser: "Firefox",
        os: "Windows",
        user_agent: firefox,
        is_current: false,
        created_at: moment,
        last_seen_at: moment,
        expires_at: moment,
      },
    ],
  });
  const secrets = await db().select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, id));
  for (const secret of secrets) expect(text).not.toContain(secret.id);
});

test("the sessions list shows names of customers only with customer.read, and names of admins always", async () => {
  const [customer, staff] = [await register({ nickname: "Mei" }), await createUser({ permissions: [] })];
  const reader = await createUser({ permissions: ["session.read", "user.read"] });
  const userOf = async (id: number) => (await ask("GET", `/cms/session?user_id=${id}`, reader)).json.items[0].user;
  expect(await userOf(customer.id)).toEqual({ id: customer.id, nickname: "•••", username: "•••", group: null });
  expect(await userOf(staff.id)).toMatchObject({ id: staff.id, username: staff.username });
  expect((await ask("GET", "/cms/session/own", reader)).json.items[0].user.username).toBe(reader.username);
});

test("ended sessions are not listed: revoked, expired, disabled, deleted, and demo without the sandbox", async () => {
  const [revoked, expired, disabled, deleted] = [
    await createUser(),
    await createUser(),
    await createUser(),
    await createUser(),
  ];
  const demo = await createUser({ is_demo: true });
  const all = [revoked, expired, disabled, deleted, demo];
  for (const { id } of all) expect(await sessionsOf(id)).toHaveLength(1);
  await db().update(sessions).set({ revoked_at: new Date() }).where(eq(sessions.user_id, revoked.id));
  await db().update(sessions).set({ expires_at: sql`now()` }).where(eq(sessions.user_id, expired.id));
  await setUser(disabled.id, { status: "disabled" });
  await setUser(deleted.id, { deleted_at: new Date() });
  for (const { id } of all.slice(0, 4)) expect(await sessionsOf(id)).toEqual([]);
  const real = environment();
  const { sandbox } = real;
  Object.assign(real, { sandbox: false });
  expect(await sessionsOf(demo.id)).toEqual([]);
  Object.assign(real, { sandbox });
});

test("a session ended by an admin is revoked from the next request on, no other one is, and the log has it", async () => {
  const { id, username, password, token } = await register();
  const other = await signIn(username, password);
  const [newest] = await sessionsOf(id);
  const ended = await ask("DELETE", `/cms/session/${newest.id}`);
  expect([ended.status, ended.text]).toEqual([204, ""]);
  expect(await readChanges(ended)).toEqual([
    { entity: "session", entity_id: newest.id, fields: { revoked_at: [null, moment] } },
  ]);
  expect((await request("GET", "/v1/user", { token: other.token })).json.code).toBe("token_revoked");
  expect((await request("PUT", "/v1/token", { token: other.token })).json.code).toBe("token_revoked");
  expect((await request("GET", "/v1/user", { token })).status).toBe(200);
});

test("ending an ended or unknown session is 404, and of two concurrent requests one succeeds", async () => {
  const { id } = await register();
  const [{ id: session }] = await sessionsOf(id);
  const replies = await Promise.all([
    ask("DELETE", `/cms/session/${session}`),
    ask("DELETE", `/cms/session/${session}`),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  for (const absent of [session, 2_147_483_647, 0, "x"])
    expect((await ask("DELETE", `/cms/session/${absent}`)).json.code).toBe("not_found");
  for (const over of [{ expires_at: sql`now()` }, { revoked_at: sql`now()` }]) {
    const above = await createUser({ permissions: "root" });
    const [{ id: last }] = await sessionsOf(above.id);
    await db().update(sessions).set(over).where(eq(sessions.number, last));
    expect((await ask("DELETE", `/cms/session/${last}`)).json.code).toBe("not_found");
  }
});

test("a new password set by the user ends all other sessions, one set by an admin ends all", async () => {
  const { id, username, password } = await register();
  const root = await createUser({ permissions: "root" });
  await setUser(id, { group_id: root.group_id });
  const [here, there] = [await signIn(username, password), await signIn(username, password)];
  const codes = () =>
    Promise.all([here, there, root].map(async ({ token }) => (await request("GET", "/v1/user", { token })).json.code));
  const body = { old_password: password, new_password: "another good one" };
  expect((await request("PUT", "/v1/user/password", { token: here.token, body })).status).toBe(200);
  expect(await codes()).toEqual([undefined, "token_revoked", undefined]);
  const reset = { token: root.token, body: { password: "set by another" } };
  expect((await request("PUT", `/cms/user/${id}`, reset)).status).toBe(200);
  expect(await codes()).toEqual(["token_revoked", "token_revoked", undefined]);
});

test("admins list and end their own sessions without a permission, with the present one first", async () => {
  const staff = await createUser({ permissions: [] });
  expect((await ask("GET", "/cms/session", staff)).status).toBe(403);
  const first = (await ask("GET", "/cms/session/own", staff)).json;
  expect(first).toMatchObject({ total: 1, items: [{ user: { id: staff.id }, is_current: true }] });
  await db()
    .insert(sessions)
    .values({
      id: `second-${staff.id}`,
      user_id: staff.id,
      client_type: 100,
      ip: "::1",
      user_agent: "",
      expires_at: sql`now() + interval '1 day'`,
    });
  const [own, second] = (await ask("GET", "/cms/session/own", staff)).json.items;
  expect([own.is_current, second.is_current]).toEqual([true, false]);
  expect((await ask("GET", "/cms/session/own?size=1", staff)).json).toMatchObject({ total: 2, items: [own] });
  const ended = await ask("DELETE", `/cms/session/own/${second.id}`, staff);
  expect([ended.status, (await readChanges(ended))[0]]).toMatchObject([
    204,
    { entity: "session", entity_id: second.id },
  ]);
  expect((await ask("DELETE", `/cms/session/own/${second.id}`, staff)).json.code).toBe("not_found");
  expect((await ask("DELETE", `/cms/session/own/${own.id}`, staff)).status).toBe(204);
  expect((await ask("GET", "/cms/session/own", staff)).json.code).toBe("token_revoked");
});

test("an admin ends all of their other sessions at once, and no session of others", async () => {
  const { id, username, password } = await register();
  await setUser(id, { group_id: (await createUser({ permissions: [] })).group_id });
  const [here, there, other] = [await signIn(username, password), await signIn(username, password), await createUser()];
  const listed = async () => (await request("GET", "/cms/session/own", { token: here.token })).json.items;
  expect(await listed()).toHaveLength(3);

  const ended = await request("DELETE", "/cms/session/own", { token: here.token });
  expect([ended.status, await readChanges(ended)]).toMatchObject([204, [{ entity: "session" }, { entity: "session" }]]);

  expect(await listed()).toMatchObject([{ is_current: true }]);
  expect((await request("GET", "/v1/user", { token: there.token })).json.code).toBe("token_revoked");
  expect((await request("GET", "/v1/user", { token: other.token })).status).toBe(200);
  const again = await request("DELETE", "/cms/session/own", { token: here.token });
  expect([again.status, await readChanges(again)]).toEqual([204, []]);
});
