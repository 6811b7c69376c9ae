import { setTimeout } from "node:timers/promises";
import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { loginThrottles, users } from "@/db/schema/users";
import { attempt, hashCheaply, times, wrong } from "@/e2e/fixtures/callers/guesses";
import { register, someAddress, someName, someone } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import { guess } from "@/lib/people/sessions/guess";
import { accountKey, lockedUntil } from "@/lib/people/sessions/throttle";

beforeAll(() => openTestStore());
beforeAll(hashCheaply);
afterAll(closeTestStore);

const nowhere = { addresses: [], device: null };
const means = () => ({
  db: db(),
  transaction: <T>(work: (tx: Database) => Promise<T>) => transaction(db(), work),
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

test("a guess whose line of the log cannot be written is not counted either; a refusal compares nothing, and is answered once its line is written", async () => {
  const account = accountKey(100, someName());
  let compared = 0;
  const verify = async () => {
    compared++;
    return false;
  };
  const tries = { account, ip: someAddress(), known: async () => nowhere, verify };
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
  expect([lines, compared]).toEqual([["pair"], 6]);
});

test("the lock of a name is shown at the user of the name, and at nobody else", async () => {
  const [owner, neighbour] = [await someone(), await someone()];
  const account = accountKey(100, owner.username);
  const tries = { account, ip: someAddress(), known: async () => nowhere, verify: async () => false };
  for (let count = 0; count < 5; count++) await guess(tries, means());
  const shown = async ({ id }: { id: number }) => {
    const until = sql`select ${lockedUntil} as until from ${users} where ${users.id} = ${id}`;
    return (await rows<{ until: string | null }>(db(), until))[0]!.until;
  };
  expect([await shown(owner), await shown(neighbour)]).toEqual([expect.stringMatching(/Z$/), null]);
});
