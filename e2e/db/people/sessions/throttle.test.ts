import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  ageThrottles,
  attemptLogin,
  countCodes,
  failLogin,
  resetLoginLimits,
  times,
  useCheapHash,
} from "@/e2e/fixtures/callers/login-attempts";
import { randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
beforeAll(useCheapHash);
afterAll(closeTestStore);
afterEach(resetLoginLimits);

test("a right password clears the count: four wrong ones before and after it lock nothing", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  for (let round = 0; round < 2; round++) {
    await times(4, () => failLogin(username, peer));
    expect((await attemptLogin(username, password, peer)).status).toBe(200);
  }
});

test("other spellings of a name count for the same account", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  const spellings = [
    username,
    username.toUpperCase(),
    ` ${username} `,
    `${username[0]!.toUpperCase()}${username.slice(1)}`,
  ];
  for (const account of [...spellings, username]) expect((await failLogin(account, peer)).status).toBe(401);
  for (const account of spellings)
    expect((await attemptLogin(account, password, peer)).json.code).toBe("account_locked");
});

test("wrong passwords expire after fifteen minutes, and so does a lock", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  await times(4, () => failLogin(username, peer));
  await ageThrottles(`100:${username}`, 16);
  expect(countCodes(await times(5, () => failLogin(username, peer)))).toEqual({ login_failed: 5 });
  expect((await attemptLogin(username, password, peer)).json.code).toBe("account_locked");
  await ageThrottles(`100:${username}`, 14);
  expect((await attemptLogin(username, password, peer)).json.code).toBe("account_locked");
  await ageThrottles(`100:${username}`, 2);
  expect((await failLogin(username, peer)).json.code).toBe("login_failed");
  expect((await attemptLogin(username, password, peer)).status).toBe(200);
});

test("ten times as many wrong passwords from any address lock the account everywhere, for the set time", async () => {
  setLimit("login.max_failures", 2);
  setLimit("login.lock_minutes", 3);
  for (const { username, password } of [await register(), { username: randomName(), password: "whatever it is" }]) {
    const all = await times(24, () => failLogin(username, randomAddress()));
    expect(countCodes(all)).toEqual({ login_failed: 20, account_locked: 4 });
    const refused = await attemptLogin(username, password, randomAddress());
    expect([refused.json.code, Number(refused.headers["retry-after"])]).toEqual([
      "account_locked",
      expect.closeTo(180, -1),
    ]);
  }
});

test("an address that tries many accounts is refused with its whole /64, and no other", async () => {
  setLimit("login.address_max_failures", 8);
  const { username, password } = await register();
  const peer = (at: number) => `2001:db8:${process.pid.toString(16)}:7::${at + 1}`;
  const all = await times(20, (at) => failLogin(randomName(), peer(at)));
  expect(countCodes(all)).toEqual({ login_failed: 8, too_many_requests: 12 });
  const refused = await attemptLogin(username, password, peer(99));
  expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect((await attemptLogin(username, password, `2001:db8:${process.pid.toString(16)}:8::1`)).status).toBe(200);
});

test("attempts refused by a lock do not count for another lock", async () => {
  setLimit("login.address_max_failures", 8);
  const peer = randomAddress();
  const account = randomName();
  expect(countCodes(await times(30, () => failLogin(account, peer)))).toEqual({ login_failed: 5, account_locked: 25 });
  expect(countCodes(await times(3, () => failLogin(randomName(), peer)))).toEqual({ login_failed: 3 });
  expect((await failLogin(randomName(), peer)).json.code).toBe("too_many_requests");
});

test("a right password of one account does not clear the count of its address", async () => {
  setLimit("login.address_max_failures", 4);
  const { username, password } = await register();
  const peer = randomAddress();
  for (let at = 0; at < 3; at++) {
    await failLogin(randomName(), peer);
    expect((await attemptLogin(username, password, peer)).status).toBe(200);
  }
  await failLogin(randomName(), peer);
  expect((await attemptLogin(username, password, peer)).json.code).toBe("too_many_requests");
});

test("wrong passwords in a password change are limited too", async () => {
  const { token, username, password } = await register();
  const peer = randomAddress();
  const change = (old_password: string) =>
    request("PUT", "/v1/user/password", { token, peer, body: { old_password, new_password: "another good one" } });
  expect(countCodes(await times(12, () => change("not this one")))).toEqual({ invalid_request: 5, account_locked: 7 });
  expect((await change(password)).json.code).toBe("account_locked");
  expect((await attemptLogin(username, password, peer)).status).toBe(200);
});

test("a count or lock that starts in the future is over, so that a clock set back locks out no user", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  await times(5, () => failLogin(username, peer));
  expect((await attemptLogin(username, password, peer)).json.code).toBe("account_locked");
  await ageThrottles(`100:${username}`, -2 * 24 * 60);
  expect((await attemptLogin(username, password, peer)).status).toBe(200);
  for (let tries = 1; tries <= 4; tries++) await failLogin(username, peer);
  await ageThrottles(`100:${username}`, -2 * 24 * 60);
  expect((await failLogin(username, peer)).json.code).toBe("login_failed"); // the first of a new window, not the fifth
  expect((await attemptLogin(username, password, peer)).status).toBe(200);
});
