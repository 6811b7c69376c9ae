import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, rows } from "@/db/client";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";
import { beginRehearsal, endRehearsal, findRehearsal, readBeginning } from "@/lib/system/move/rehearsal";

beforeAll(() => openTestStore());
afterAll(async () => {
  vi.useRealTimers();
  await endRehearsal();
  await closeTestStore();
});

const halfAnHour = 30 * 60_000;
const oldCounters = async (of: Database) =>
  (await rows(of, sql`select from rate_counters where since < now() - interval '2 days'`)).length;
const countedLongAgo = (of: Database) =>
  of.execute(sql`insert into rate_counters (key, count, since) values ('old', 1, now() - interval '3 days')`);

test("its sweeps run in it alone, and unused for 30 minutes it is over", async () => {
  environment().sandbox = false;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await beginRehearsal();
  const rehearsal = (await findRehearsal())!;
  for (const each of [db(), rehearsal.store.db]) await countedLongAgo(each);

  rehearsal.usedAt = performance.now() - halfAnHour + 60_000;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => oldCounters(rehearsal.store.db)).toBe(0);
  expect(await oldCounters(db())).toBe(1);
  expect(await readBeginning(db())).not.toBeNull();

  rehearsal.usedAt = performance.now() - halfAnHour;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => readBeginning(db())).toBeNull();
});
