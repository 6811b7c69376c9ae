import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateCounters } from "@/db/schema/logs";
import { randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";

beforeAll(async () => {
  await openTestStore();
  setLimit("limit.registrations", 1);
});
afterAll(closeTestStore);

const register = (peer: string) =>
  request("POST", "/v1/user", { body: { username: randomName(), password: `pw-${randomName()}` }, peer });

test("a rate window that starts in the future counts as over, so that a clock set back locks out no client", async () => {
  const peer = randomAddress();
  const key = `limit.registrations ${peer}`;
  expect((await register(peer)).status).toBe(201);
  expect((await register(peer)).json.code).toBe("too_many_requests");
  await db().update(rateCounters).set({ since: sql`now() + interval '2 days'` }).where(like(rateCounters.key, key));
  expect((await register(peer)).status).toBe(201);
  const [counter] = await db().select().from(rateCounters).where(eq(rateCounters.key, key));
  expect(counter!.count).toBe(1);
  expect(counter!.since.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});

test("a rate window ends after its seconds have passed, not before", async () => {
  const peer = randomAddress();
  const after = async (passed: string) => {
    const since = sql`now() - ${passed}::interval`;
    await db()
      .update(rateCounters)
      .set({ since })
      .where(eq(rateCounters.key, `limit.registrations ${peer}`));
    return (await register(peer)).status;
  };
  expect((await register(peer)).status).toBe(201);
  expect([await after("59 minutes"), await after("60 minutes 1 second")]).toEqual([429, 201]);
});
