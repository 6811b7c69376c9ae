import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, randomAddress, randomName, register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { openSession } from "@/lib/people/sign-in/open-session";
import { findPasswordHash } from "@/lib/people/users/queries";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const me = (token: string) => request("GET", "/v1/user", { token });
const edit = (token: string, body: object) => request("PUT", "/v1/user", { token, body });
const change = (token: string, body: object) => request("PUT", "/v1/user/password", { token, body });
const remove = (token: string, type: number | string) => request("DELETE", `/v1/user/identity/${type}`, { token });
const tries = (account: string, secret: string, type = 100) =>
  request("POST", "/v1/token", { body: { account, secret, type }, peer: randomAddress() });
const paths = (json: { errors: { path: string }[] }) => json.errors.map(({ path }) => path);

test("a nickname can be changed without the password", async () => {
  const { token, username } = await register({ nickname: "before" });
  const { status, json } = await edit(token, { nickname: "after 茶" });
  expect([status, json.nickname, json.username]).toEqual([200, "after 茶", username]);
  expect((await me(token)).json).toEqual(json);
});

test("a new user name needs the present password, frees the old name, and signs in at once", async () => {
  const { token, username, password } = await register();
  const next = randomName("Next");
  expect(paths((await edit(token, { username: next })).json)).toEqual(["password"]);
  expect(paths((await edit(token, { username: next, password: "not this one" })).json)).toEqual(["password"]);
  const { status, json } = await edit(token, { username: next, email: `${next}@example.com`, password });
  expect([status, json.username, json.email]).toEqual([200, next.toLowerCase(), `${next}@example.com`.toLowerCase()]);
  expect((await tries(username, password)).json.code).toBe("login_failed");
  expect((await tries(next, password)).status).toBe(200);
  await register({ username });
  expect((await edit(token, { username: next.toUpperCase(), nickname: "same name" })).status).toBe(200);
});

test("another user's name is `duplicate` at its field, and nothing of the request is stored", async () => {
  const other = await register({ email: `${randomName()}@example.com` });
  const { token, username, password } = await register();
  const taken = await edit(token, { username: other.username.toUpperCase(), nickname: "kept?", password });
  expect([taken.status, taken.json.code, paths(taken.json)]).toEqual([409, "duplicate", ["username"]]);
  expect((await me(token)).json).toMatchObject({ username, nickname: "" });
});

test("a name can be removed, but not the last one", async () => {
  const email = `${randomName()}@example.com`;
  const { token, password } = await register({ email });
  expect((await edit(token, { email: null })).status).toBe(400);
  expect((await edit(token, { email: null, password })).json.email).toBeNull();
  const last = await edit(token, { username: null, password });
  expect([last.status, last.json.code]).toEqual([409, "protected"]);
  expect((await edit(token, { username: null, email, password })).json).toMatchObject({ username: null, email });
});

test("an identity can be removed by its type, but not the last one", async () => {
  const { token, username, password } = await register({ email: `${randomName()}@example.com` });
  for (const unknown of [102, 200, 7, "abc", 0]) expect((await remove(token, unknown)).status).toBe(404);
  expect(await remove(token, 101)).toMatchObject({ status: 204, text: "" });
  expect((await remove(token, 101)).status).toBe(404);
  const last = await remove(token, 100);
  expect([last.status, last.json.code]).toEqual([409, "protected"]);
  expect((await tries(username, password)).status).toBe(200);
});

test("a user without a password cannot remove the openid until a first password is set without an old one", async () => {
  const { token, username } = await createUser({ openid: randomName("openid") });
  expect((await remove(token, 200)).json.code).toBe("protected");
  const { status, json } = await change(token, { new_password: "a first password" });
  expect([status, json.username]).toEqual([200, username]);
  expect(paths((await change(token, { new_password: "a second one" })).json)).toEqual(["old_password"]);
  expect((await tries(username, "a first password")).status).toBe(200);
  expect((await remove(token, 200)).status).toBe(204);
});

test("a changed password ends the other sessions, not the present one", async () => {
  const { id, token, username, password } = await register();
  const others = await Promise.all([signIn(username, password), signIn(username, password)]);
  const stranger = await register();
  expect(paths((await change(token, { old_password: "not this one", new_password: "another good one" })).json)).toEqual(
    ["old_password"],
  );
  for (const weak of ["short", "password123"])
    expect(paths((await change(token, { old_password: password, new_password: weak })).json)).toEqual(["new_password"]);
  const changed = await change(token, { old_password: password, new_password: "another good one" });
  expect([changed.status, changed.json.id]).toEqual([200, id]);
  expect((await me(token)).status).toBe(200);
  for (const other of others) expect((await me(other.token)).json.code).toBe("token_revoked");
  expect((await me(stranger.token)).status).toBe(200);
  expect((await tries(username, password)).json.code).toBe("login_failed");
  expect((await tries(username, "another good one")).status).toBe(200);
});

test("of two concurrent changes of a password one succeeds", async () => {
  const { token, username, password } = await register();
  const news = ["the first of two", "the other of two"];
  const all = await Promise.all(news.map((new_password) => change(token, { old_password: password, new_password })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const won = news[all.findIndex(({ status }) => status === 200)]!;
  expect((await tries(username, won)).status).toBe(200);
});

test("no sign-in concurrent with a change of the password remains valid", async () => {
  const { id, token, username, password } = await register();
  const verified = { userId: id, passwordHash: await findPasswordHash(db(), id) };
  const [changed, ...signed] = await Promise.all([
    change(token, { old_password: password, new_password: "another good one" }),
    ...Array.from({ length: 8 }, () => tries(username, password)),
  ]);
  expect(changed.status).toBe(200);
  for (const { json } of signed) if (json.token) expect((await me(json.token)).json.code).toBe("token_revoked");
  const origin = { requestId: "r", path: "", ip: "", userAgent: "", language: "en", via: "api", later() {} } as const;
  await expect(openSession(db(), verified, 100, origin)).rejects.toMatchObject({ code: "login_failed" });
});

test("the group of a back-office user is shown with id and name", async () => {
  const { token, group_id } = await createUser({ permissions: ["order.read"] });
  expect((await me(token)).json.group).toEqual({ id: group_id, name: expect.any(String) });
});

test("of two identities removed concurrently one remains", async () => {
  const { token } = await register({ email: `${randomName()}@example.com` });
  const all = await Promise.all([100, 101].map((type) => remove(token, type)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});
