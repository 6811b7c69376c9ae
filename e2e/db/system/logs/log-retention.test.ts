import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorLogs, loginLogs, operLogChanges, operLogs } from "@/db/schema/logs";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { purgeOldLogs } from "@/lib/system/logs/delete-old";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const keepFor = (days: number) => putSetting("log.retention_days", String(days));

async function linesOf(days: number, count = 1) {
  const created_at = new Date(Date.now() - days * 86_400_000);
  const path = `/cms/kept/${Math.random()}`;
  const line = {
    user_id: 1,
    module: "cms-x",
    action: "Do",
    method: "PUT",
    path,
    status: 200,
    via: "api" as const,
    ip: "::1",
    user_agent: "",
    duration_ms: 1,
    request_id: "r",
    created_at,
  };
  const made = await db()
    .insert(operLogs)
    .values(Array.from({ length: count }, () => line))
    .returning();
  await db()
    .insert(operLogChanges)
    .values({ log_id: made[0]!.id, entity: "x", entity_id: 1, kind: "updated", fields: {} });
  const who = {
    account: path,
    type: 100,
    result: "ok",
    ip: "::1",
    browser: "",
    os: "",
    user_agent: "",
    request_id: "r",
  };
  await db()
    .insert(loginLogs)
    .values({ ...who, created_at });
  await db()
    .insert(errorLogs)
    .values({ fingerprint: path, message: "m", stack: "s", path, request_id: "r", last_seen_at: created_at });
  return async () => [
    await db().$count(operLogs, eq(operLogs.path, path)),
    await db().$count(operLogChanges, eq(operLogChanges.log_id, made[0]!.id)),
    await db().$count(loginLogs, eq(loginLogs.account, path)),
    await db().$count(errorLogs, eq(errorLogs.path, path)),
  ];
}

test("the sweep deletes log rows older than `log.retention_days` with their changes, and no others", async () => {
  await keepFor(200);
  const [old, young] = [await linesOf(201), await linesOf(199)];
  await sweep(db());
  expect([await old(), await young()]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ]);
});

test("a retention of 0 days deletes nothing", async () => {
  await keepFor(0);
  const old = await linesOf(3000);
  await sweep(db());
  expect(await old()).toEqual([1, 1, 1, 1]);
});

test("several instances can delete concurrently, however many rows there are", async () => {
  await keepFor(200);
  const old = await linesOf(300, 1300);
  await Promise.all([purgeOldLogs.tidy(db(), 100), purgeOldLogs.tidy(db(), 100), purgeOldLogs.tidy(db(), 100)]);
  expect(await old()).toEqual([0, 0, 0, 0]);
});

test("an interrupted deletion continues with the next sweep", async () => {
  await keepFor(200);
  const old = await linesOf(300);
  await purgeOldLogs.tidy(db(), 100, AbortSignal.abort());
  expect(await old()).toEqual([1, 1, 1, 1]);
  await purgeOldLogs.tidy(db(), 100);
  expect(await old()).toEqual([0, 0, 0, 0]);
});
