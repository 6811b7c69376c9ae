import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loginLogs } from "@/db/schema/logs";
import { failLogin, readLoginLog, resetLoginLimits, times, useCheapHash } from "@/e2e/fixtures/callers/login-attempts";
import { randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import {
  closeTestStore,
  db,
  lockRows,
  openTestStore,
  request,
  setLimit,
  waitForLockWait,
} from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
beforeAll(useCheapHash);
afterAll(closeTestStore);
afterEach(resetLoginLimits);

test("refused sign-ins have one log row per account and address", async () => {
  const [one, two] = [randomName(), randomName()];
  const peers = [randomAddress(), randomAddress()];
  const each = [one, two].flatMap((account) => peers.map((peer) => ({ account, peer })));
  for (const { account, peer } of each) await times(5, () => failLogin(account, peer));
  await Promise.all(each.flatMap(({ account, peer }) => times(7, () => failLogin(account, peer))));
  await Promise.all(each.map(({ account, peer }) => failLogin(account, peer)));
  expect([await readLoginLog(one, "locked"), await readLoginLog(two, "locked")]).toEqual([
    [8, 8],
    [8, 8],
  ]);
});

const linesOf = (peer: string) =>
  db()
    .select({ type: loginLogs.type, times: loginLogs.times })
    .from(loginLogs)
    .where(and(eq(loginLogs.ip, peer), eq(loginLogs.result, "too_many")))
    .orderBy(loginLogs.id);

test("refusals of an address are one log row per kind of name and lock, whatever the names", async () => {
  setLimit("login.address_max_failures", 1);
  const peer = randomAddress();
  await failLogin(randomName(), peer);
  const lines = () => linesOf(peer);
  for (let round = 0; round < 2; round++) await times(3, () => failLogin(randomName(), peer));
  expect(await lines()).toEqual([{ type: 100, times: 6 }]);
  const body = { account: "nobody@example.com", secret: "not this one", type: 101 };
  await request("POST", "/v1/token", { body, peer });
  expect(await lines()).toEqual([
    { type: 100, times: 6 },
    { type: 101, times: 1 },
  ]);
  await db().update(loginLogs).set({ created_at: sql`now() - interval '16 minutes'` }).where(eq(loginLogs.ip, peer));
  await failLogin(randomName(), peer);
  expect((await lines()).map((line) => line.times)).toEqual([6, 1, 1]);
});

test("a refusal waits for another instance that writes the row of the same lock, and counts in it", async () => {
  setLimit("login.address_max_failures", 1);
  const peer = randomAddress();
  await failLogin(randomName(), peer);
  const line = { account: randomName(), type: 100, ip: peer, result: "too_many" as const, times: 3 };
  const letGo = await lockRows(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('refused sign-ins'))`);
    await tx.insert(loginLogs).values({ ...line, user_agent: "", browser: "", os: "", request_id: "another" });
  });
  const refused = failLogin(randomName(), peer);
  await Promise.race([waitForLockWait(), refused]);
  await letGo();
  await refused;
  expect(await linesOf(peer)).toEqual([{ type: 100, times: 4 }]);
});
