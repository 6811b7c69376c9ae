import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import packageFile from "@/package.json";
import { execute } from "../fixtures/databases/postgres-databases";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { expectProblem, rootToken, sendRawRequest, sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

const { METRICS_TOKEN } = appEnvironment({});
const authorization = `Bearer ${METRICS_TOKEN}`;
const scrape = (url: string, headers: Record<string, string> = { authorization }) =>
  sendRequest(url, "GET", "/metrics", { headers });

function samplesOf(text: string, name: string) {
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, labels = "", value]) => [labels, Number(value)]));
}

const CRON_SECRET = "a secret of the scheduler";
let own: RunningServer & { databaseUrl: string };
beforeAll(async () => {
  own = await startServerOnCopy({ env: { CRON_SECRET } });
});
afterAll(() => own?.stop());

const url = inject("serverUrl");

test("requests are counted and timed by operation and status", async () => {
  const before = (await scrape(url)).text;
  for (const id of [1, 1, 2147483647]) await sendRequest(url, "GET", `/v1/product/${id}`);
  await sendRequest(url, "GET", "/v1/nothing");
  const { status, headers, text } = await scrape(url);
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const rise = (name: string, labels: string) =>
    (samplesOf(text, name)[labels] ?? 0) - (samplesOf(before, name)[labels] ?? 0);
  const operation = 'operation="GET /v1/product/{id}"';
  // Other test files use the shared server concurrently.
  expect(rise("kiosk_operation_answers_total", `${operation},status="200"`)).toBeGreaterThanOrEqual(2);
  expect(rise("kiosk_operation_answers_total", `${operation},status="404"`)).toBeGreaterThanOrEqual(1);
  expect(rise("kiosk_operation_duration_seconds_count", operation)).toBeGreaterThanOrEqual(3);
  expect(rise("kiosk_operation_duration_seconds_bucket", `le="+Inf",${operation}`)).toBeGreaterThanOrEqual(3);
  expect(rise("kiosk_http_responses_total", 'status="404"')).toBeGreaterThanOrEqual(2);
  expect(rise("kiosk_database_wait_seconds_count", 'line="reads"')).toBeGreaterThanOrEqual(3);
  expect(rise("kiosk_operation_answers_total", 'operation="none",status="404"')).toBeGreaterThanOrEqual(1);
});

test("metrics of the process and the shop are in Prometheus's text format", async () => {
  const { text } = await scrape(url);
  expect(samplesOf(text, "kiosk_database_up")).toEqual({ "": 1 });
  expect(samplesOf(text, "kiosk_orders")['state="paid"']).toBeGreaterThan(0);
  expect(Object.keys(samplesOf(text, "kiosk_notifications_failed"))).toEqual(['reason="refused"', 'reason="review"']);
  for (const name of ["process_resident_memory_bytes", "process_cpu_seconds_total", "nodejs_heap_size_used_bytes"])
    expect(samplesOf(text, name)[""]).toBeGreaterThan(0);
  const lag = samplesOf(text, "nodejs_eventloop_lag_max_seconds")[""];
  expect(lag).toBeGreaterThanOrEqual(0);
  expect(lag).toBeLessThan(30);
  const form = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? (-?[\d.]+(e[-+]?\d+)?|Nan))$/;
  expect(
    text
      .trimEnd()
      .split("\n")
      .filter((line) => line && !form.test(line)),
  ).toEqual([]);
  const typed = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
  expect(new Set(typed).size).toBe(typed.length);
});

test.each([
  ["no token", {}],
  ["another token", { authorization: `${authorization}x` }],
  ["an incomplete token", { authorization: authorization.slice(0, -1) }],
  ["the token with another scheme", { authorization: `Basic ${METRICS_TOKEN}` }],
])("metrics are refused with 401 for %s", async (_, headers) => {
  expectProblem(await scrape(url, headers), "unauthenticated");
});

test("metrics are refused for an admin's token, and served under any host name with the metrics token", async () => {
  expectProblem(await scrape(url, { authorization: `Bearer ${await rootToken(url)}` }), "unauthenticated");
  const sent = `GET /metrics HTTP/1.1\r\nHost: kiosk-2.internal\r\nAuthorization: ${authorization}\r\n\r\n`;
  expect((await sendRawRequest(url, sent)).status).toBe(200);
});

test("metrics count WeChat calls by path and outcome, and have the disk space, database size and age of the last export", async () => {
  const { url, databaseUrl } = own;
  const names = async (name: string) => samplesOf((await scrape(url)).text, name);
  const calls = () => names("kiosk_wechat_call_duration_seconds_count");
  const before = await calls();
  const rise = async (labels: string) => ((await calls())[labels] ?? 0) - (before[labels] ?? 0);
  const token = await shopperToken(url);
  for (const [method, path, body] of [
    ["POST", "/v1/token", { account: "metrics-shopper", type: 200 }],
    ["POST", "/v1/token", { account: "metrics-other", type: 200 }],
    ["POST", "/v1/token", { account: "bad_code", type: 200 }],
  ] as const)
    await sendRequest(url, method, path, { body });
  const { json } = await sendRequest(url, "POST", "/v1/order", {
    token,
    body: { products: [{ product_id: 2, count: 1 }] },
  });
  expect((await sendRequest(url, "POST", "/v1/pay/pre_order", { token, body: { order_id: json.id } })).status).toBe(
    200,
  );
  expect(await rise('operation="/sns/jscode2session",outcome="ok"')).toBe(2);
  expect(await rise('operation="/sns/jscode2session",outcome="refused"')).toBe(1);
  expect(await rise('operation="/v3/pay/transactions/jsapi",outcome="ok"')).toBe(1);
  expect(Object.keys(await calls()).filter((labels) => /\d{6}/.test(labels))).toEqual([]);

  expect((await names("kiosk_data_free_bytes"))[""]).toBeGreaterThan(0);
  expect((await names("kiosk_database_size_bytes"))[""]).toBeGreaterThan(1_000_000);
  expect(await names("kiosk_export_age_seconds")).toEqual({});
  const insert =
    "insert into exports (bytes, created_at) select 1, now() - make_interval(hours => h) from unnest($1::int[]) h";
  await execute(databaseUrl, insert, [[50, 2]]);
  const age = (await names("kiosk_export_age_seconds"))[""]!;
  expect(age).toBeGreaterThanOrEqual(7200);
  expect(age).toBeLessThan(7200 + 3600);

  const { text } = await scrape(url);
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const used = readFileSync("docs/alerts.yaml", "utf8").match(/\b(kiosk|nodejs|process)_\w+/g)!;
  expect(used.length).toBeGreaterThan(10);
  expect(used.map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !known.has(name))).toEqual([]);
});

test("metrics have the results of a sweep, and count a refused notification", async () => {
  const client = new pg.Client({ connectionString: own.databaseUrl });
  await client.connect();
  const body = { products: [{ product_id: 2, count: 1 }] };
  const { json } = await sendRequest(own.url, "POST", "/v1/order", { token: await shopperToken(own.url), body });
  const states = async () => samplesOf((await scrape(own.url)).text, "kiosk_orders");
  const unpaid = (await states())['state="unpaid"']!;
  await client.query(
    "update orders set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where id = $1",
    [json.id],
  );
  expect((await states())['state="unpaid"']).toBe(unpaid - 1);
  await sendRequest(own.url, "POST", "/v1/pay/notify", { body: {} });
  await client.end();
  await sendRequest(own.url, "GET", "/api/sweep", { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  const { text } = await scrape(own.url);
  expect(samplesOf(text, "kiosk_sweep_rows_total")['sweep="expired",outcome="done"']).toBeGreaterThanOrEqual(1);
  expect(samplesOf(text, "kiosk_sweep_age_seconds")[""]).toBeLessThan(10);
  const refused = async () => samplesOf((await scrape(own.url)).text, "kiosk_notifications_failed")['reason="refused"'];
  await expect.poll(refused).toBe(1);
});

test("/health and the metrics have the running version and commit", async () => {
  const inGit = existsSync(".git");
  const head = inGit ? execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim() : null;
  const { json } = await sendRequest(inject("serverUrl"), "GET", "/health");
  expect(json).toMatchObject({ status: "ok", version: packageFile.version });
  if (head) expect(json.commit.replace(/-dirty$/, "")).toBe(head);
  const { text } = await scrape(inject("serverUrl"));
  expect(Object.keys(samplesOf(text, "kiosk_build_info"))).toEqual([
    `version="${json.version}",commit="${json.commit ?? ""}",database="pg"`,
  ]);
});
