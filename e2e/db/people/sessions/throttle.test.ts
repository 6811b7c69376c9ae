import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { age, attempt, codes, hashCheaply, limit, times, withoutLimits, wrong } from "@/e2e/fixtures/callers/guesses";
import { register, someAddress, someName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
beforeAll(hashCheaply);
afterAll(closeTestStore);
afterEach(withoutLimits);

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
  await age(`100:${username}`, 16);
  expect(codes(await times(5, () => wrong(username, peer)))).toEqual({ login_failed: 5 });
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
  await age(`100:${username}`, 14);
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
  await age(`100:${username}`, 2);
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
  await age(`100:${username}`, -2 * 24 * 60);
  expect((await attempt(username, password, peer)).status).toBe(200);
  for (let tries = 1; tries <= 4; tries++) await wrong(username, peer);
  await age(`100:${username}`, -2 * 24 * 60);
  expect((await wrong(username, peer)).json.code).toBe("login_failed"); // the first of a new window, not the fifth
  expect((await attempt(username, password, peer)).status).toBe(200);
});
