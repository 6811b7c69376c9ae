import { like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loginThrottles } from "@/db/schema/users";
import { attemptLogin, countCodes, failLogin, readLoginLog, times } from "@/e2e/fixtures/callers/login-attempts";
import { randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import * as passwords from "@/lib/people/identity/passwords";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
afterEach(() => vi.restoreAllMocks());

test("of thirty concurrent wrong passwords five are `login_failed` and the others `account_locked`", async () => {
  for (const account of [(await register()).username, randomName()]) {
    const peer = randomAddress();
    const all = await times(30, () => failLogin(account, peer));
    expect(countCodes(all)).toEqual({ login_failed: 5, account_locked: 25 });
    const refused = all.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(890);
    const kinds = await Promise.all(
      ["wrong_password", "unknown_account"].map((result) => readLoginLog(account, result)),
    );
    expect(kinds.flat()).toEqual([1, 1, 1, 1, 1]);
    expect(await readLoginLog(account, "locked")).toEqual([25]);
  }
});

test("a refusal of a locked account compares no password, changes no count, and concurrent log rows share writes", async () => {
  const account = randomName();
  const peer = randomAddress();
  await times(5, () => failLogin(account, peer));
  const counts = () =>
    db()
      .select()
      .from(loginThrottles)
      .where(like(loginThrottles.key, `100:${account}%`))
      .orderBy(loginThrottles.key);
  const before = await counts();
  const compared = vi.spyOn(passwords, "isPassword");
  const written = vi.spyOn(db(), "transaction");
  expect(countCodes(await times(200, () => failLogin(account, peer)))).toEqual({ account_locked: 200 });
  expect(compared).not.toHaveBeenCalled();
  expect(written.mock.calls.length).toBeLessThan(150);
  expect(await readLoginLog(account, "locked")).toEqual([200]);
  expect(await counts()).toEqual(before);
});

test("a lock refuses concurrent attempts from its address, even with the right password", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  await times(5, () => failLogin(username, peer));
  expect(countCodes(await times(5, () => attemptLogin(username, password, peer)))).toEqual({ account_locked: 5 });
  expect((await attemptLogin(username, password, randomAddress())).status).toBe(200);
  expect((await attemptLogin(username, password, peer)).json.code).toBe("account_locked");
});
