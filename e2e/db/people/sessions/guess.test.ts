import { setTimeout } from "node:timers/promises";
import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { loginThrottles } from "@/db/schema/users";
import { attemptLogin, failLogin, times, useCheapHash } from "@/e2e/fixtures/callers/login-attempts";
import { randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import { accountKey } from "@/lib/people/sessions/throttle";
import { verifyThrottled } from "@/lib/people/sessions/verify-throttled";

beforeAll(() => openTestStore());
beforeAll(useCheapHash);
afterAll(closeTestStore);

const nowhere = { addresses: [], device: null };
const means = () => ({
  db: db(),
  transaction: <T>(work: (tx: Database) => Promise<T>) => transaction(db(), work),
});

test("a right password whose comparison ends after the lock is refused", async () => {
  const { username, password } = await register();
  const peer = randomAddress();
  const verify = async () => {
    await times(5, () => failLogin(username, peer));
    return true;
  };
  const guessed = verifyThrottled(
    { account: accountKey(100, username), ip: peer, known: async () => nowhere, verify },
    means(),
  );
  await expect(guessed).rejects.toMatchObject({ code: "account_locked" });
  expect((await attemptLogin(username, password, peer)).json.code).toBe("account_locked");
});

test("an attempt whose log row cannot be written does not count, and a refused one compares no password", async () => {
  const account = accountKey(100, randomName());
  let compared = 0;
  const verify = async () => {
    compared++;
    return false;
  };
  const tries = { account, ip: randomAddress(), known: async () => nowhere, verify };
  const note = async () => {
    await setTimeout(20);
    throw new Error("There is no room for the log.");
  };
  await expect(verifyThrottled({ ...tries, note }, means())).rejects.toThrow("no room");
  expect(await db().$count(loginThrottles, like(loginThrottles.key, `${account}%`))).toBe(0);

  for (let count = 0; count < 5; count++) expect(await verifyThrottled(tries, means())).toBe(false);
  const lines: string[] = [];
  const noteRefused = async ({ scope }: { scope: string }) => {
    await setTimeout(20);
    lines.push(scope);
  };
  await expect(verifyThrottled({ ...tries, noteRefused }, means())).rejects.toMatchObject({ code: "account_locked" });
  expect([lines, compared]).toEqual([["pair"], 6]);
});
