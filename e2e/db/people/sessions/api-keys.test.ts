import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { operLogs } from "@/db/schema/logs";
import { apiKeys } from "@/db/schema/users";
import { createUser, createUserKey, randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const setKey = (prefix: string, fields: Partial<typeof apiKeys.$inferInsert>) =>
  db().update(apiKeys).set(fields).where(eq(apiKeys.prefix, prefix));
const past = new Date(Date.now() - 1000);

interface Made {
  user: Awaited<ReturnType<typeof createUser>>;
  key: string;
  prefix: string;
}
type Row = [name: string, code: string, act: (made: Made) => unknown, peer?: string];
const rows: Row[] = [
  ["a key of an admin with its right", "200", () => {}],
  ["a revoked key", "token_revoked", ({ prefix }) => setKey(prefix, { revoked_at: past })],
  ["an expired key", "token_expired", ({ prefix }) => setKey(prefix, { expires_at: past })],
  ["a key of a disabled admin", "token_revoked", ({ user }) => setUser(user.id, { status: "disabled" })],
  ["a key of a deleted admin", "token_revoked", ({ user }) => setUser(user.id, { deleted_at: past })],
  ["a key of an admin without a group", "token_revoked", ({ user }) => setUser(user.id, { group_id: null })],
  ["a key from another network", "unauthenticated", ({ prefix }) => setKey(prefix, { networks: ["192.0.2.0/24"] })],
  ["a key from its network", "200", ({ prefix }) => setKey(prefix, { networks: ["10.1.0.0/16"] }), "10.1.255.7"],
  [
    "a key from its network, mapped",
    "200",
    ({ prefix }) => setKey(prefix, { networks: ["10.1.0.0/16"] }),
    "::ffff:a01:1",
  ],
  [
    "a key from its address",
    "200",
    ({ prefix }) => setKey(prefix, { networks: ["::1/128", "10.2.0.1/32"] }),
    "10.2.0.1",
  ],
  [
    "a key from an unknown address",
    "unauthenticated",
    ({ prefix }) => setKey(prefix, { networks: ["0.0.0.0/0"] }),
    "unknown",
  ],
  [
    "a key whose admin lost the right",
    "forbidden",
    ({ user }) => db().execute(sql`delete from group_permissions where group_id = ${user.group_id}`),
  ],
  ["a key without the right of its admin", "forbidden", ({ prefix }) => setKey(prefix, { permissions: [] })],
  ["a key whose admin must replace the password", "200", ({ user }) => setUser(user.id, { is_provisional: true })],
];

test.each(rows)("%s gets %s", async (_, code, act, peer = randomAddress()) => {
  const user = await createUser({ permissions: ["order.read", "freight.read"] });
  const { key, prefix } = await createUserKey(user, ["order.read"]);
  const read = () => request("GET", "/cms/order", { token: key, peer });
  await act({ user, key, prefix });
  const reply = await read();
  expect(reply.json.code ?? String(reply.status)).toBe(code);
  if (/token|unauth/.test(code)) expect(reply.status).toBe(401);
});

test("a demo admin's key is revoked without the sandbox", async () => {
  const { key } = await createUserKey(await createUser({ permissions: ["order.read"], is_demo: true }), ["order.read"]);
  const read = () => request("GET", "/cms/order", { token: key });
  expect((await read()).status).toBe(200);
  const real = environment();
  const { sandbox } = real;
  Object.assign(real, { sandbox: false });
  expect((await read()).json.code).toBe("token_revoked");
  Object.assign(real, { sandbox });
});

test("a key is accepted only below /cms, and not for personal records, rights, keys and settings", async () => {
  const user = await createUser({ permissions: "root" });
  const { key } = await createUserKey(user, ["order.read", "user.read", "config.read", "session.read", "group.read"]);
  const code = async (method: string, path: string, body?: object) => {
    const { status, json } = await request(method, path, { token: key, body });
    return json?.code ?? status;
  };
  expect(await code("GET", "/v1/user")).toBe("unauthenticated");
  expect(await code("PUT", "/v1/user/password", { old_password: "a", password: "b" })).toBe("unauthenticated");
  for (const path of ["/cms/order", "/cms/dict", "/cms/dict_type", "/cms/alarm", "/cms/notice/unread"])
    expect([path, await code("GET", path)]).toEqual([path, 200]);
  const withheld = ["user", "config", "session", "group", "preference", "second_factor", "session/own", "menu/routes"];
  for (const path of [...withheld, "auth/url", "group/giver", "config/sealed", "product"])
    expect([path, await code("GET", `/cms/${path}`)]).toEqual([path, "forbidden"]);
  expect(await code("POST", "/cms/second_factor")).toBe("forbidden");
  expect(await code("PUT", "/cms/alarm/read", { id: 1 })).toBe("forbidden");
});

test("a key in a URL is refused and not repeated in the response", async () => {
  const { key } = await createUserKey(await createUser({ permissions: ["order.read"] }), ["order.read"]);
  for (const path of [`/cms/order?token=${key}`, `/v1/product?q=${key}`, `/cms/order/${key}`, `/nowhere/${key}`]) {
    const { status, json, text } = await request("GET", path, { token: key });
    expect([path, status, json.code]).toEqual([path, 400, "invalid_request"]);
    expect(text).not.toContain(key);
  }
});

test("wrong keys are limited per address, separately from passwords, and a right key is never locked out", async () => {
  setLimit("login.address_max_failures", 3);
  const peer = randomAddress();
  const { key, prefix } = await createUserKey(await createUser({ permissions: ["order.read"] }), ["order.read"]);
  const wrong = [`kiosk_${prefix}_${"A".repeat(32)}`, `kiosk_00000000_${"A".repeat(32)}`, "kiosk_x"];
  const send = (token: string, from = peer) => request("GET", "/cms/order", { token, peer: from });
  for (const token of wrong) expect((await send(token)).json.code).toBe("unauthenticated");
  const locked = await send(wrong[0]!);
  expect([locked.status, Number(locked.headers["retry-after"])]).toEqual([429, expect.closeTo(900, -2)]);
  expect((await send(key)).status).toBe(200);
  expect((await send(wrong[0]!, randomAddress())).json.code).toBe("unauthenticated");
  const body = { account: randomName(), secret: "wrong-password", type: 100 };
  expect((await request("POST", "/v1/token", { body, peer })).json.code).toBe("login_failed");
});

test("requests over a key's limit are 429, and another key and the admin are not affected", async () => {
  setLimit("limit.api_key", 2);
  const user = await createUser({ permissions: ["order.read"] });
  const [first, second] = [await createUserKey(user, ["order.read"]), await createUserKey(user, ["order.read"])];
  const send = (token: string) => request("GET", "/cms/order", { token });
  for (const status of [200, 200, 429]) expect((await send(first.key)).status).toBe(status);
  const refused = await send(first.key);
  expect([refused.json.code, Number(refused.headers["retry-after"])]).toEqual([
    "too_many_requests",
    expect.closeTo(60, -1),
  ]);
  expect((await send(second.key)).status).toBe(200);
  expect((await send(user.token)).status).toBe(200);
  setLimit("limit.api_key", 0);
  expect((await send(first.key)).status).toBe(200);
});

test("the log and the stock ledger name the key, but not for the admin's own changes", async () => {
  const user = await createUser({ permissions: ["product.stock", "product.read"] });
  const { key, name } = await createUserKey(user, ["product.stock"]);
  const [product] = await db().select().from(products).where(sql`stock > 5 and options = '[]'`).limit(1);
  const edit = (token: string, delta: number) =>
    request("POST", `/cms/product/${product!.id}/stock`, { token, body: { delta, reason: "count" } });
  expect((await edit(key, 2)).status).toBe(200);
  expect((await edit(user.token, -2)).status).toBe(200);
  expect((await request("DELETE", `/cms/product/${product!.id}`, { token: key })).status).toBe(403);
  const logged = await db().select().from(operLogs).where(eq(operLogs.user_id, user.id)).orderBy(operLogs.id);
  expect(logged.map(({ key_name, status }) => [key_name, status])).toEqual([
    [name, 200],
    [null, 200],
    [name, 403],
  ]);
  const moved = await db().select().from(stockLedger).where(eq(stockLedger.user_id, user.id)).orderBy(stockLedger.id);
  expect(moved.map(({ key_name, delta }) => [key_name, delta])).toEqual([
    [name, 2],
    [null, -2],
  ]);
});

test("an Idempotency-Key belongs to the admin: it is replayed with another key, after a rotation and in a session", async () => {
  const user = await createUser({ permissions: ["api_key.edit", "category.create", "category.read"] });
  const [first, second] = [
    await createUserKey(user, ["category.create"]),
    await createUserKey(user, ["category.create"]),
  ];
  const send = (token: string, name: string) =>
    request("POST", "/cms/category", { token, body: { name }, headers: { "idempotency-key": "same" } });
  const name = randomName();
  const made = await send(first.key, name);
  expect([made.status, made.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  const [{ id } = { id: 0 }] = await db().select().from(apiKeys).where(eq(apiKeys.prefix, first.prefix));
  const rotated = await request("POST", `/cms/api_key/${id}/rotate`, { token: user.token });
  for (const token of [first.key, rotated.json.key, second.key, user.token]) {
    const again = await send(token, name);
    expect([again.status, again.json.id, again.headers["idempotent-replayed"]]).toEqual([201, made.json.id, "true"]);
    expect((await send(token, randomName())).status).toBe(422);
  }
  const other = await createUser({ permissions: ["category.create"] });
  expect((await send(other.token, randomName())).headers["idempotent-replayed"]).toBeUndefined();
});

test("RateLimit headers have the remaining requests of the key and of the operation", async () => {
  setLimit("limit.api_key", 3);
  const user = await createUser({ permissions: ["order.read", "freight.read"] });
  const { key } = await createUserKey(user, ["order.read"]);
  const read = async (path = "/cms/order") => {
    const { status, headers } = await request("GET", path, { token: key });
    expect(headers["ratelimit-policy"]).toBe('"limit.api_key";q=3;w=60');
    const [, left, seconds] = /^"limit\.api_key";r=(\d+);t=(\d+)$/.exec(headers.ratelimit!)!;
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    return [status, Number(left)];
  };
  expect(await read()).toEqual([200, 2]);
  expect(await read("/cms/product")).toEqual([403, 1]);
  expect(await read()).toEqual([200, 0]);
  expect(await read()).toEqual([429, 0]);
  expect((await request("GET", "/cms/order", { token: user.token })).headers.ratelimit).toBeUndefined();
  setLimit("limit.api_key", 0);
  expect((await request("GET", "/cms/order", { token: key })).headers.ratelimit).toBeUndefined();

  const shopper = await createUser();
  setLimit("limit.changes", 2);
  const change = (body: object) => request("PUT", "/v1/user", { token: shopper.token, body });
  const first = await change({ nickname: "Mei" });
  expect([first.status, first.headers["ratelimit-policy"]]).toEqual([200, '"limit.changes";q=2;w=60']);
  expect(first.headers.ratelimit).toMatch(/^"limit\.changes";r=1;t=\d+$/);
  expect((await change({ nickname: "Li" })).headers.ratelimit).toContain(";r=0;");
  const refused = await change({ nickname: "Lin" });
  expect([refused.status, /r=0;t=(\d+)/.exec(refused.headers.ratelimit!)?.[1]]).toEqual([
    429,
    refused.headers["retry-after"],
  ]);
  setLimit("limit.api_key");
  setLimit("limit.changes");
});

test("a key's last use is stored once a minute", async () => {
  const { key, prefix } = await createUserKey(await createUser({ permissions: ["order.read"] }), ["order.read"]);
  const used = async () => {
    await request("GET", "/cms/order", { token: key });
    const [row] = await db().select().from(apiKeys).where(eq(apiKeys.prefix, prefix));
    return row!.last_used_at!.getTime();
  };
  const first = await used();
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
  expect(await used()).toBe(first);
  await setKey(prefix, { last_used_at: new Date(first - 61_000) });
  expect(await used()).toBeGreaterThanOrEqual(first);
});
