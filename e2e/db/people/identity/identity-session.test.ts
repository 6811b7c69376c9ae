import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginLogs } from "@/db/schema/logs";
import { sessions, users } from "@/db/schema/users";
import { randomAddress, randomName, register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { makeToken, readToken } from "@/lib/people/sessions/token";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const post = (body: unknown, headers = {}) => request("POST", "/v1/token", { body, headers, peer: randomAddress() });
const me = (token?: string) => request("GET", "/v1/user", { token });
const lastLog = async (account: string) => {
  const all = await db().select().from(loginLogs).where(eq(loginLogs.account, account)).orderBy(desc(loginLogs.id));
  return all[0]!;
};

test("a sign-in returns a bearer token of two hours and the user", async () => {
  const { id, username, password } = await register();
  const { status, json, headers } = await post({ account: username, secret: password, type: 100 });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(json).toMatchObject({ token_type: "Bearer", expires_in: 7200, user: { id, username } });
  expect(Math.abs(Date.parse(json.expires_at) - Date.now() - 7_200_000)).toBeLessThan(60_000);
  expect((await me(json.token)).json).toEqual(json.user);
});

test("an unknown account and a wrong password get the same response", async () => {
  const { username } = await register();
  const wrong = await post({ account: username, secret: "not this one", type: 100 });
  for (const [account, type] of [
    [randomName(), 100],
    ["nobody@example.com", 101],
    ["13800000000", 102],
    [username, 101],
    ["not even a phone number", 102],
  ] as const) {
    const unknown = await post({ account, secret: "not this one", type });
    expect({ ...unknown.json, request_id: "" }).toEqual({ ...wrong.json, request_id: "" });
    expect([unknown.status, unknown.json.code, unknown.headers["www-authenticate"]]).toEqual([
      401,
      "login_failed",
      "Bearer",
    ]);
  }
  expect((await post({ account: username, secret: "", type: 100 })).json.code).toBe("login_failed");
});

test("refuses an invalid sign-in at its field", async () => {
  for (const [body, path] of [
    [{ account: "a", secret: "b", type: 103 }, "type"],
    [{ account: "a", secret: "b", type: "100" }, "type"],
    [{ account: "a", secret: "b" }, "type"],
    [{ account: "a", type: 100 }, "secret"],
    [{ account: "", secret: "b", type: 100 }, "account"],
    [{ account: "a".repeat(129), secret: "b", type: 100 }, "account"],
    [{ account: "a", secret: "b".repeat(129), type: 100 }, "secret"],
    [{ account: "a\u0000", secret: "b", type: 100 }, "account"],
  ] as const) {
    const { status, json } = await post(body);
    expect([status, json.errors?.[0].path], JSON.stringify(body)).toEqual([400, path]);
  }
});

test("a disabled account is reported only with the right password, and its sessions are revoked", async () => {
  const { id, username, password, token } = await register();
  await db().update(users).set({ status: "disabled" }).where(eq(users.id, id));
  const right = await post({ account: username, secret: password, type: 100 });
  expect([right.status, right.json.code]).toEqual([403, "account_disabled"]);
  expect((await lastLog(username)).result).toBe("disabled");
  expect((await post({ account: username, secret: "not this one", type: 100 })).json.code).toBe("login_failed");
  expect((await me(token)).json.code).toBe("token_revoked");
});

test("a token is renewed within its session, also after it expired", async () => {
  const { id, token } = await register();
  const { sid } = readToken(token, "api");
  const { token: expired } = makeToken(id, sid, "api", 60, Date.now() - 3_600_000);
  expect((await me(expired)).json.code).toBe("token_expired");
  for (const presented of [token, expired]) {
    const { status, json } = await request("PUT", "/v1/token", { token: presented });
    expect([status, readToken(json.token, "api").sid, json.user.id]).toEqual([200, sid, id]);
    expect((await me(json.token)).status).toBe(200);
  }
});

test("signing out ends all tokens of the session, also for renewal, and no other session", async () => {
  const { id, username, password, token } = await register();
  const other = await signIn(username, password);
  const { sid } = readToken(token, "api");
  const { token: expired } = makeToken(id, sid, "api", 60, Date.now() - 3_600_000);
  expect(await request("DELETE", "/v1/token", { token })).toMatchObject({ status: 204, text: "" });
  for (const dead of [token, expired])
    expect((await request("PUT", "/v1/token", { token: dead })).json.code).toBe("token_revoked");
  expect((await request("DELETE", "/v1/token", { token })).json.code).toBe("token_revoked");
  expect((await me(other.token)).status).toBe(200);
});

test("a session ends 30 days after its last use, which is recorded at most once a minute", async () => {
  const { token } = await register();
  const { sid } = readToken(token, "api");
  const days = () =>
    db()
      .select({
        left: sql<number>`extract(epoch from expires_at - now())::float8 / 86400`,
        seen: sessions.last_seen_at,
      })
      .from(sessions)
      .where(eq(sessions.id, sid));
  expect((await days())[0]!.left).toBeCloseTo(30, 1);
  const move = { expires_at: sql`now() + interval '3 days'`, last_seen_at: sql`now() - interval '30 seconds'` };
  await db().update(sessions).set(move).where(eq(sessions.id, sid));
  await me(token);
  expect((await days())[0]!.left).toBeCloseTo(3, 1);
  await db().update(sessions).set({ last_seen_at: sql`now() - interval '2 minutes'` }).where(eq(sessions.id, sid));
  await me(token);
  expect((await days())[0]!.left).toBeCloseTo(30, 1);
  await db().update(sessions).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(sessions.id, sid));
  expect((await me(token)).json.code).toBe("token_revoked");
});

test("an unknown account takes as much CPU time as a wrong password, so the response time reveals no names", async () => {
  const known = await Promise.all(Array.from({ length: 4 }, () => register()));
  const worked = { known: 0, unknown: 0 };
  for (let round = 0; round < 4; round++)
    for (const { username } of known)
      for (const [kind, account] of [
        ["known", username],
        ["unknown", randomName()],
      ] as const) {
        const before = process.cpuUsage(); // mostly the hash; a clock would measure the load of the machine
        await post({ account, secret: "not this one", type: 100 });
        const { user, system } = process.cpuUsage(before);
        worked[kind] += user + system;
      }
  const ratio = worked.unknown / worked.known;
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.3);
});
