import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import { settings } from "@/db/schema/content";
import { loginLogs } from "@/db/schema/logs";
import { devices, loginThrottles, users } from "@/db/schema/users";
import { register, signIn, someAddress, someName, someone } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import * as passwords from "@/lib/people/identity/passwords";
import { forgetSessions } from "@/lib/people/sessions/forget-sessions";
import { guess } from "@/lib/people/sessions/guess";
import { accountKey } from "@/lib/people/sessions/throttle";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
afterEach(async () => {
  vi.restoreAllMocks();
  await db().delete(settings).where(like(settings.key, "login.%"));
});

const limit = (key: string, value: number) => {
  const set = { key, value: String(value) };
  return db().insert(settings).values(set).onConflictDoUpdate({ target: settings.key, set });
};
const attempt = (account: string, secret: string, peer: string, device_token?: string) =>
  request("POST", "/v1/token", { body: { account, secret, type: 100, device_token }, peer });
const wrong = (account: string, peer: string) => attempt(account, "not this one", peer);
const nowhere = { addresses: [], device: null };
/** Fifty wrong passwords from ten addresses: the account is locked for all others. */
const lockFromElsewhere = async (account: string) => {
  for (let from = 0; from < 10; from++) {
    const peer = someAddress();
    for (let guess = 0; guess < 5; guess++) await wrong(account, peer);
  }
};
const codes = (all: { json: { code: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { json } of all) counted[json.code ?? "ok"] = (counted[json.code ?? "ok"] ?? 0) + 1;
  return counted;
};
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const logged = async (account: string, result: string) => {
  const here = and(eq(loginLogs.account, account), eq(loginLogs.result, result));
  return (await db().select({ times: loginLogs.times }).from(loginLogs).where(here)).map((row) => row.times);
};
/** Makes the counts of this account so many minutes older. */
const age = (account: string, minutes: number) => {
  const earlier = sql`make_interval(mins => ${minutes})`;
  const { since, locked_until } = loginThrottles;
  return db()
    .update(loginThrottles)
    .set({ since: sql`${since} - ${earlier}`, locked_until: sql`${locked_until} - ${earlier}` })
    .where(like(loginThrottles.key, `100:${account}%`));
};

test("of thirty wrong passwords at once five are answered as wrong, and the rest meet the lock", async () => {
  for (const account of [(await register()).username, someName()]) {
    const peer = someAddress();
    const all = await times(30, () => wrong(account, peer));
    expect(codes(all)).toEqual({ login_failed: 5, account_locked: 25 });
    const refused = all.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(890);
    const kinds = await Promise.all(["wrong_password", "unknown_account"].map((result) => logged(account, result)));
    expect(kinds.flat()).toEqual([1, 1, 1, 1, 1]);
    expect(await logged(account, "locked")).toEqual([25]);
  }
});

test("once an account is locked, a refusal compares nothing, counts nothing, and the lines of a moment are one write", async () => {
  const account = someName();
  const peer = someAddress();
  await times(5, () => wrong(account, peer));
  const counts = () =>
    db()
      .select()
      .from(loginThrottles)
      .where(like(loginThrottles.key, `100:${account}%`))
      .orderBy(loginThrottles.key);
  const before = await counts();
  const compared = vi.spyOn(passwords, "isPassword");
  const written = vi.spyOn(db(), "transaction");
  expect(codes(await times(200, () => wrong(account, peer)))).toEqual({ account_locked: 200 });
  expect(compared).not.toHaveBeenCalled();
  // On the one connection of the embedded database two or more share a write, on a pool many.
  expect(written.mock.calls.length).toBeLessThan(150);
  expect(await logged(account, "locked")).toEqual([200]);
  expect(await counts()).toEqual(before);
});

test("of two hundred wrong passwords at once few are compared after the lock has fallen", async () => {
  const account = someName();
  const peer = someAddress();
  const compared = vi.spyOn(passwords, "isPassword");
  expect(codes(await times(200, () => wrong(account, peer)))).toEqual({ login_failed: 5, account_locked: 195 });
  expect(compared.mock.calls.length).toBeLessThan(10);
});

test("each account that is refused from one address has a line of its own, and so has each address", async () => {
  const [one, two] = [someName(), someName()];
  const peers = [someAddress(), someAddress()];
  const each = [one, two].flatMap((account) => peers.map((peer) => ({ account, peer })));
  for (const { account, peer } of each) await times(5, () => wrong(account, peer));
  await Promise.all(each.flatMap(({ account, peer }) => times(7, () => wrong(account, peer))));
  await Promise.all(each.map(({ account, peer }) => wrong(account, peer)));
  expect([await logged(one, "locked"), await logged(two, "locked")]).toEqual([
    [8, 8],
    [8, 8],
  ]);
});

test("guessing in parallel finds nothing once the lock stands, not even the right password", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(5, () => wrong(username, peer));
  expect(codes(await times(5, () => attempt(username, password, peer)))).toEqual({ account_locked: 5 });
  expect((await attempt(username, password, someAddress())).status).toBe(200);
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
});

test("a right password that is still being compared when the lock falls is refused like the rest", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  const means = { db: db(), transaction: <T>(work: (tx: Database) => Promise<T>) => transaction(db(), work) };
  const verify = async () => {
    await times(5, () => wrong(username, peer));
    return true;
  };
  const guessed = guess({ account: accountKey(100, username), ip: peer, known: async () => nowhere, verify }, means);
  await expect(guessed).rejects.toMatchObject({ code: "account_locked" });
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
});

test("twenty right sign-ins at once are all let in", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(4, () => wrong(username, peer));
  expect(codes(await times(20, () => attempt(username, password, peer)))).toEqual({ ok: 20 });
});

test("a right password forgives; four wrong ones before and after it lock nothing", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  for (let round = 0; round < 2; round++) {
    await times(4, () => wrong(username, peer));
    expect((await attempt(username, password, peer)).status).toBe(200);
  }
});

test("other spellings of a name are the same account", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  const spellings = [
    username,
    username.toUpperCase(),
    ` ${username} `,
    `${username[0]!.toUpperCase()}${username.slice(1)}`,
  ];
  for (const account of [...spellings, username]) expect((await wrong(account, peer)).status).toBe(401);
  for (const account of spellings) expect((await attempt(account, password, peer)).json.code).toBe("account_locked");
});

test("wrong ones older than fifteen minutes are forgotten, and so is a lock that has run out", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(4, () => wrong(username, peer));
  await age(username, 16);
  expect(codes(await times(5, () => wrong(username, peer)))).toEqual({ login_failed: 5 });
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
  await age(username, 14);
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
  await age(username, 2);
  expect((await wrong(username, peer)).json.code).toBe("login_failed");
  expect((await attempt(username, password, peer)).status).toBe(200);
});

test("ten times as many from anywhere lock the account everywhere, for as long as the setting says", async () => {
  await limit("login.max_failures", 2);
  await limit("login.lock_minutes", 3);
  for (const { username, password } of [await register(), { username: someName(), password: "whatever it is" }]) {
    const all = await times(24, () => wrong(username, someAddress()));
    expect(codes(all)).toEqual({ login_failed: 20, account_locked: 4 });
    const refused = await attempt(username, password, someAddress());
    expect([refused.json.code, Number(refused.headers["retry-after"])]).toEqual([
      "account_locked",
      expect.closeTo(180, -1),
    ]);
  }
});

test("an address that guesses at many accounts is refused, all of its /64 and nobody else", async () => {
  await limit("login.address_max_failures", 8);
  const { username, password } = await register();
  const peer = (at: number) => `2001:db8:${process.pid.toString(16)}:7::${at + 1}`;
  const all = await times(20, (at) => wrong(someName(), peer(at)));
  expect(codes(all)).toEqual({ login_failed: 8, too_many_requests: 12 });
  const refused = await attempt(username, password, peer(99));
  expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect((await attempt(username, password, `2001:db8:${process.pid.toString(16)}:8::1`)).status).toBe(200);
});

test("attempts that a lock refused count for no other lock", async () => {
  await limit("login.address_max_failures", 8);
  const peer = someAddress();
  const account = someName();
  expect(codes(await times(30, () => wrong(account, peer)))).toEqual({ login_failed: 5, account_locked: 25 });
  expect(codes(await times(3, () => wrong(someName(), peer)))).toEqual({ login_failed: 3 });
  expect((await wrong(someName(), peer)).json.code).toBe("too_many_requests");
});

test("a right password of one account does not forgive its address the others", async () => {
  await limit("login.address_max_failures", 4);
  const { username, password } = await register();
  const peer = someAddress();
  for (let at = 0; at < 3; at++) {
    await wrong(someName(), peer);
    expect((await attempt(username, password, peer)).status).toBe(200);
  }
  await wrong(someName(), peer);
  expect((await attempt(username, password, peer)).json.code).toBe("too_many_requests");
});

test("a limit of 0 is off", async () => {
  await limit("login.max_failures", 0);
  await limit("login.address_max_failures", 0);
  const { username } = await register();
  const peer = someAddress();
  expect(codes(await times(12, () => wrong(username, peer)))).toEqual({ login_failed: 12 });
});

test("a stolen token cannot try passwords without end either", async () => {
  const { token, username, password } = await register();
  const peer = someAddress();
  const change = (old_password: string) =>
    request("PUT", "/v1/user/password", { token, peer, body: { old_password, new_password: "another good one" } });
  expect(codes(await times(12, () => change("not this one")))).toEqual({ invalid_request: 5, account_locked: 7 });
  expect((await change(password)).json.code).toBe("account_locked");
  expect((await attempt(username, password, peer)).status).toBe(200);
});

test("a clock that is set back makes nobody wait: a window or a lock that begins in the future is over", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(5, () => wrong(username, peer));
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
  await age(username, -2 * 24 * 60);
  expect((await attempt(username, password, peer)).status).toBe(200);
  for (let tries = 1; tries <= 4; tries++) await wrong(username, peer);
  await age(username, -2 * 24 * 60);
  expect((await wrong(username, peer)).json.code).toBe("login_failed"); // the first of a new window, not the fifth
  expect((await attempt(username, password, peer)).status).toBe(200);
});

test("strangers cannot lock an account out where its owner has signed in before, nor the owner's neighbour in one /64", async () => {
  const { username, password } = await register();
  const [home, elsewhere] = [someAddress(), someAddress()];
  const six = "2001:db8:1:2::7";
  for (const peer of [home, six]) expect((await attempt(username, password, peer)).status).toBe(200);
  await lockFromElsewhere(username);
  expect((await attempt(username, password, elsewhere)).json.code).toBe("account_locked");
  expect((await attempt(username, password, home)).status).toBe(200);
  expect((await attempt(username, password, "2001:db8:1:2:9::1")).status).toBe(200);
  expect((await attempt(username, password, elsewhere)).json.code).toBe("account_locked");
  for (let guess = 0; guess < 5; guess++) expect((await wrong(username, home)).status).toBe(401);
  expect((await attempt(username, password, home)).json.code).toBe("account_locked");
});

test("a wrong password from a known address of another account opens nothing", async () => {
  const [owner, neighbour] = [await register(), await register()];
  const home = someAddress();
  expect((await attempt(neighbour.username, neighbour.password, home)).status).toBe(200);
  await lockFromElsewhere(owner.username);
  expect((await attempt(owner.username, owner.password, home)).json.code).toBe("account_locked");
});

/** Signs in for the first time in a new browser; its token then comes from ever new addresses. */
const browserOf = async ({ username, password }: { username: string; password: string }, device_token?: string) => {
  const { status, json } = await attempt(username, password, someAddress(), device_token);
  expect(status).toBe(200);
  return json.device_token as string;
};

test("strangers cannot lock an account out in a browser that has signed in as its owner, wherever the browser is now", async () => {
  const owner = await register();
  const device = await browserOf(owner);
  await lockFromElsewhere(owner.username);
  expect((await attempt(owner.username, owner.password, someAddress())).json.code).toBe("account_locked");
  expect(await browserOf(owner, device)).toBe(device);
  const shared = someAddress(); // whoever locks the account from here shares it with the owner
  await age(owner.username, 16);
  await times(6, () => wrong(owner.username, shared));
  expect((await attempt(owner.username, owner.password, shared)).json.code).toBe("account_locked");
  expect((await attempt(owner.username, owner.password, shared, device)).status).toBe(200);
  expect((await attempt(owner.username, owner.password, shared)).json.code).toBe("account_locked");
});

test("a known browser has tries of its own: five wrong ones lock it, from all addresses together and from nowhere else", async () => {
  const owner = await register();
  const [device, other] = [await browserOf(owner), await browserOf(owner)];
  const guesses = await times(12, () => attempt(owner.username, "not this one", someAddress(), device));
  expect(codes(guesses)).toEqual({ login_failed: 5, account_locked: 7 });
  expect((await attempt(owner.username, owner.password, someAddress(), device)).json.code).toBe("account_locked");
  await browserOf(owner, other);
  await browserOf(owner);
});

test("a device token opens nothing: alone it signs nobody in, and to other accounts it is a stranger's", async () => {
  const [owner, neighbour] = [await register(), await register()];
  const device = await browserOf(neighbour);
  await lockFromElsewhere(owner.username);
  expect((await attempt(owner.username, owner.password, someAddress(), device)).json.code).toBe("account_locked");
  expect((await attempt(neighbour.username, "not this one", someAddress(), device)).json.code).toBe("login_failed");
  expect((await request("GET", "/v1/user", { token: device })).json.code).toBe("unauthenticated");
  const made = "x".repeat(32);
  expect((await attempt(owner.username, owner.password, someAddress(), made)).json.code).toBe("account_locked");
  for (const broken of ["", "x", `${made}.`, Array(6).fill(made).join(".")])
    expect((await attempt(owner.username, owner.password, someAddress(), broken)).json).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "device_token", message: "Must be a device_token of an earlier sign-in." }],
    });
});

test("one browser is known to the five users who signed in there last", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => register()));
  let device: string | undefined;
  for (const person of people) device = await browserOf(person, device);
  expect(device!.split(".")).toHaveLength(5);
  const [first, second] = people;
  for (const { username } of [first!, second!]) await lockFromElsewhere(username);
  expect((await attempt(first!.username, first!.password, someAddress(), device)).json.code).toBe("account_locked");
  expect((await attempt(second!.username, second!.password, someAddress(), device)).status).toBe(200);
});

test("a user has at most twenty known browsers: the one that was used longest ago is forgotten", async () => {
  const owner = await register();
  const first = await browserOf(owner);
  const second = await browserOf(owner);
  for (let more = 0; more < 17; more++) await browserOf(owner);
  expect(await browserOf(owner, first)).toBe(first); // used again: the second is the oldest now
  for (let more = 0; more < 2; more++) await browserOf(owner); // in the place of the one that registered, then of the second
  expect(await db().$count(devices, eq(devices.user_id, owner.id))).toBe(20);
  expect(await browserOf(owner, first)).toBe(first);
  expect(await browserOf(owner, second)).not.toBe(second);
  expect(await db().$count(devices, eq(devices.user_id, owner.id))).toBe(20);
});

test("signing out keeps a browser known; a new password, by its owner or by an admin, a disable and a deletion forget all", async () => {
  const root = await someone({ permissions: "root" });
  const known = async (owner: { id: number }) => db().$count(devices, eq(devices.user_id, owner.id));
  const owner = await register();
  const device = await browserOf(owner);
  await request("DELETE", "/v1/token", { token: owner.token });
  expect(await browserOf(owner, device)).toBe(device);
  const { token } = await signIn(owner.username, owner.password);
  const body = { old_password: owner.password, new_password: "another good one" };
  expect((await request("PUT", "/v1/user/password", { token, body })).status).toBe(200);
  expect(await known(owner)).toBe(0);
  expect(await browserOf({ ...owner, password: body.new_password }, device)).not.toBe(device);

  const makeAdmin = async () => {
    const admin = await register();
    await db().update(users).set({ group_id: root.group_id }).where(eq(users.id, admin.id));
    expect(await known(admin)).toBe(1);
    return admin;
  };
  const changes = [{ password: "set by another" }, { status: "disabled" }];
  for (const change of changes) {
    const admin = await makeAdmin();
    const { status } = await request("PUT", `/cms/user/${admin.id}`, { token: root.token, body: change });
    expect([status, await known(admin)]).toEqual([200, 0]);
  }
  const admin = await makeAdmin();
  expect((await request("DELETE", `/cms/user/${admin.id}`, { token: root.token })).status).toBe(204);
  expect(await known(admin)).toBe(0);
  const customer = await register();
  expect(
    (await request("PUT", `/cms/customer/${customer.id}`, { token: root.token, body: { status: "disabled" } })).status,
  ).toBe(200);
  expect(await known(customer)).toBe(0);
});

test("the sweep forgets browsers whose cookie is over", async () => {
  const owner = await register();
  const device = await browserOf(owner);
  const aged = (days: number) =>
    db()
      .update(devices)
      .set({ used_at: sql`now() - make_interval(days => ${days})` })
      .where(eq(devices.user_id, owner.id));
  await aged(399);
  await forgetSessions.tidy(db(), 100);
  expect(await browserOf(owner, device)).toBe(device);
  await aged(401);
  await forgetSessions.tidy(db(), 100);
  expect(await db().$count(devices, eq(devices.user_id, owner.id))).toBe(0);
});
