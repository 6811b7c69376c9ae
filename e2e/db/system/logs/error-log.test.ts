import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorLogs, operLogs } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { recordError, recordPageError } from "@/lib/kernel/process/error-log";

let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  await openTestStore();
  admin = await createUser({ permissions: ["error_log.read", "error_log.export", "error_log.resolve", "log.purge"] });
});
afterAll(closeTestStore);

const ask = (method: string, path: string, body?: unknown) => request(method, path, { token: admin.token, body });
const ids = async (query: string) => {
  const { status, json } = await ask("GET", `/cms/log/error?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return json.items.map(({ id }: { id: number }) => id);
};

/** It failed: now, or as if so many days ago. */
async function fail(message: string, daysAgo = 0) {
  const requestId = `error-${randomUUID()}`;
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at place (${message}.ts:1:1)`;
  await recordError(error, "GET /v1/product/12", requestId);
  const [row] = await db().select().from(errorLogs).where(eq(errorLogs.request_id, requestId));
  const seen = sql`now() - make_interval(days => ${daysAgo})`;
  if (daysAgo) await db().update(errorLogs).set({ last_seen_at: seen }).where(eq(errorLogs.id, row!.id));
  return { id: row!.id, requestId };
}
const word = () => `w${randomUUID().slice(0, 8)}`;

test("an error is listed, and read by id with its stack", async () => {
  const name = word();
  const { id, requestId } = await fail(name);
  const line = {
    id,
    message: `Error: ${name}`,
    path: "GET /v1/product/12",
    count: 1,
    request_id: requestId,
    first_seen_at: expect.any(String),
    last_seen_at: expect.any(String),
    resolved_at: null,
    resolved_by: null,
  };
  expect((await ask("GET", `/cms/log/error?q=${name}`)).json).toEqual({ items: [line], page: 1, size: 20, total: 1 });
  expect((await ask("GET", `/cms/log/error/${id}`)).json).toEqual({
    ...line,
    stack: expect.stringContaining("at place"),
  });
  expect((await ask("GET", "/cms/log/error/2147483647")).status).toBe(404);
});

test("a failed page is recorded, and one that its reader closed early is not", async () => {
  const recorded = async (message: string) => {
    const requestId = `page-${randomUUID()}`;
    await recordPageError(new Error(message), "GET /admin/orders", requestId);
    return (await db().select().from(errorLogs).where(eq(errorLogs.request_id, requestId))).length;
  };
  expect(await recorded("No such column")).toBe(1);
  expect(await recorded("The destination stream errored while writing data.")).toBe(0);
  expect(await recorded("The destination stream closed early.")).toBe(0);
});

test("errors at the same place are one row, whatever the caller", async () => {
  const name = word();
  const failBelow = (caller: string) => {
    const error = new Error(name);
    const frames = [name, "second", "third", caller].map((frame) => `    at ${frame} (${name}.ts:1:1)`);
    error.stack = [`Error: ${name}`, ...frames].join("\n");
    return recordError(error, "GET /v1/product/12", `error-${randomUUID()}`);
  };
  await failBelow("list");
  await failBelow("export");
  expect((await ask("GET", `/cms/log/error?q=${name}`)).json.items).toMatchObject([{ count: 2 }]);
});

test("an error is resolved once, with its admin, and is open again when it occurs again", async () => {
  const name = word();
  const { id } = await fail(name);
  const { status, json } = await ask("POST", `/cms/log/error/${id}/resolve`);
  const by = { id: admin.id, nickname: "Someone", username: admin.username };
  expect([status, json.resolved_by]).toEqual([200, by]);
  expect(json.resolved_at).toMatch(/Z$/);
  expect(await ids(`q=${name}&resolved=true`)).toEqual([id]);
  expect(await ids(`q=${name}&resolved=false`)).toEqual([]);
  expect((await ask("POST", `/cms/log/error/${id}/resolve`)).json).toEqual(json);
  const logged = await db()
    .select()
    .from(operLogs)
    .where(eq(operLogs.path, `/cms/log/error/${id}/resolve`));
  expect(logged.map((line) => line.status)).toEqual([200, 200]);
  await fail(name);
  expect((await ask("GET", `/cms/log/error/${id}`)).json).toMatchObject({
    count: 2,
    resolved_at: null,
    resolved_by: null,
  });
  expect(await ids(`q=${name}&resolved=false`)).toEqual([id]);
  expect((await ask("POST", "/cms/log/error/2147483647/resolve")).status).toBe(404);
});

test("a purge deletes errors by the time they were last seen", async () => {
  const name = word();
  const [old, young] = [await fail(`${name} old`, 800), await fail(`${name} young`)];
  const { json } = await ask("POST", "/cms/log/error/purge", { older_than_days: 799 });
  expect(json).toEqual({ deleted: 1, has_more: false });
  expect(await ids(`q=${name}`)).toEqual([young.id]);
  expect((await ask("GET", `/cms/log/error/${old.id}`)).status).toBe(404);
});
