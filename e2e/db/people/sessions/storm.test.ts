import { like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loginThrottles } from "@/db/schema/users";
import { attempt, codes, logged, times, wrong } from "@/e2e/fixtures/callers/guesses";
import { register, someAddress, someName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import * as passwords from "@/lib/people/identity/passwords";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
afterEach(() => vi.restoreAllMocks());

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
  expect(written.mock.calls.length).toBeLessThan(150);
  expect(await logged(account, "locked")).toEqual([200]);
  expect(await counts()).toEqual(before);
});

test("guessing in parallel finds nothing once the lock stands, not even the right password", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(5, () => wrong(username, peer));
  expect(codes(await times(5, () => attempt(username, password, peer)))).toEqual({ account_locked: 5 });
  expect((await attempt(username, password, someAddress())).status).toBe(200);
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
});
