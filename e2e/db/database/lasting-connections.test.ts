import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterEach(() => vi.useRealTimers());
afterAll(closeTestStore);

test("a database connection idle for minutes is used again instead of a new one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const served = () => db().transaction((tx) => rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`));
  const first = await served();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await served()).toEqual(first);
});
