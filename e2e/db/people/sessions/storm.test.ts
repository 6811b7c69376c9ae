import { setTimeout } from "node:timers/promises";
import { like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import { loginThrottles } from "@/db/schema/users";
import { attempt, codes, logged, times, wrong } from "@/e2e/fixtures/callers/guesses";
import { register, someAddress, someName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import * as passwords from "@/lib/people/identity/passwords";
import { guess } from "@/lib/people/sessions/guess";
import { accountKey } from "@/lib/people/sessions/throttle";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
afterEach(() => vi.restoreAllMocks());

const nowhere = { addresses: [], device: null };
const means = () => ({
  db: db(),
  transaction: <T>(work: (tx: Database) => Promise<T>) => transaction(db(), work),
});

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

test("a refusal does not wait for guesses that are counted at that moment", async () => {
  const account = someName();
  const peer = someAddress();
  await times(5, () => wrong(account, peer));
  const refused = async () => expect((await wrong(account, peer)).json.code).toBe("account_locked");
  if (process.env.KIOSK_TEST_DRIVER === "pglite") return refused(); // its one connection counts nothing meanwhile
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from login_throttles where starts_with(key, ${`100:${account}`}) for update`);
    await refused();
  });
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
  const verify = async () => {
    await times(5, () => wrong(username, peer));
    return true;
  };
  const guessed = guess({ account: accountKey(100, username), ip: peer, known: async () => nowhere, verify }, means());
  await expect(guessed).rejects.toMatchObject({ code: "account_locked" });
  expect((await attempt(username, password, peer)).json.code).toBe("account_locked");
});

test("a guess whose line of the log cannot be written is not counted either, and a refusal is answered once its line is written", async () => {
  const account = accountKey(100, someName());
  const tries = { account, ip: someAddress(), known: async () => nowhere, verify: async () => false };
  const note = async () => {
    await setTimeout(20);
    throw new Error("There is no room for the log.");
  };
  await expect(guess({ ...tries, note }, means())).rejects.toThrow("no room");
  expect(await db().$count(loginThrottles, like(loginThrottles.key, `${account}%`))).toBe(0);

  for (let count = 0; count < 5; count++) expect(await guess(tries, means())).toBe(false);
  const lines: string[] = [];
  const noteRefused = async ({ scope }: { scope: string }) => {
    await setTimeout(20);
    lines.push(scope);
  };
  await expect(guess({ ...tries, noteRefused }, means())).rejects.toMatchObject({ code: "account_locked" });
  expect(lines).toEqual(["pair"]);
});

test("twenty right sign-ins at once are all let in", async () => {
  const { username, password } = await register();
  const peer = someAddress();
  await times(4, () => wrong(username, peer));
  expect(codes(await times(20, () => attempt(username, password, peer)))).toEqual({ ok: 20 });
});
