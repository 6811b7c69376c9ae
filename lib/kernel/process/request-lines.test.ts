import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "./environment";
import { log, requestLog } from "./log";
import { logRequest, maxLines, plain, plainPath, sample } from "./request-lines";

const before = log.level;
beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "-".repeat(32));
  log.level = "info";
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  environment().logRequests = "all";
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  log.level = before;
});

/** The lines of a thousand requests at a hundred per second, two of which failed on the server. */
function linesOf(logRequests: "off" | "sampled" | "all") {
  environment().logRequests = logRequests;
  const written: { level: string; fields: unknown }[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(requestLog, level).mockImplementation((fields: unknown) => void written.push({ level, fields }));
  for (let at = 0; at < 1000; at++) {
    if (at % 100 === 99) vi.advanceTimersByTime(1000);
    logRequest(at === 333 ? 500 : at === 777 ? 503 : at % 3 ? 200 : 404, "/v1/product", () => ({ at }));
  }
  return written;
}
const failed = [
  { level: "warn", fields: { at: 333 } },
  { level: "warn", fields: { at: 777 } },
];

test("LOG_REQUESTS=all logs each request", () => {
  expect(linesOf("all")).toHaveLength(1000);
});

test("LOG_REQUESTS=sampled logs one in a hundred, marked so, and each server error", () => {
  const lines = linesOf("sampled");
  expect(lines.filter(({ level }) => level === "warn")).toEqual(failed);
  const rest = lines.filter(({ level }) => level === "info");
  expect(rest).toHaveLength(10);
  for (const { fields } of rest) expect(fields).toMatchObject({ at: expect.any(Number), sample });
});

test("LOG_REQUESTS=off logs only server errors", () => {
  expect(linesOf("off")).toEqual(failed);
});

test("a log level that drops the line does not compute its fields", () => {
  log.level = "error";
  const fields = vi.fn(() => ({}));
  for (const status of [200, 500]) logRequest(status, "/v1/product", fields);
  expect(fields).not.toHaveBeenCalled();
});

test("above 200 lines a second per kind of status, requests are counted in one line a second", () => {
  const written: unknown[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(requestLog, level).mockImplementation((...said: unknown[]) => void written.push(said));
  for (let second = 0; second < 3; second++) {
    for (let at = 0; at < (second === 2 ? 10 : 1000); at++)
      for (const status of [200, 404, 503]) logRequest(status, "/docs", () => ({ status }));
    logRequest(308, "/docs", () => ({ status: 308 }));
    vi.advanceTimersByTime(1000);
    const left_out = Object.fromEntries(["2xx", "4xx", "5xx"].map((kind) => [kind, 1000 - maxLines]));
    const told = [{ left_out }, "requests without a line"];
    expect(written.splice(0)).toEqual([
      ...Array(second === 2 ? 30 : 3 * maxLines).fill([{ status: expect.any(Number) }, "request"]),
      [{ status: 308 }, "request"],
      ...(second === 2 ? [] : [told]),
    ]);
  }
});

test("probes and files are logged only on errors", () => {
  const write = vi.spyOn(requestLog, "info").mockImplementation(() => {});
  const warn = vi.spyOn(requestLog, "warn").mockImplementation(() => {});
  for (const path of [
    "/health",
    "/health/ready",
    "/metrics",
    "/_next/static/chunks/a.js",
    "/demo/a.webp",
    "/robots.txt",
  ])
    for (const status of [200, 304, 404, 503]) logRequest(status, path, () => ({}));
  expect([write.mock.calls.length, warn.mock.calls.length]).toEqual([6, 6]);
  logRequest(200, "/healthy", () => ({}));
  expect(write).toHaveBeenCalledTimes(7);
});

test("a logged path has only the end of a Feishu bot's token", () => {
  const path = "/sandbox/bots/open.feishu.cn/open-apis/bot/v2/hook/";
  expect(plainPath(`${path}693a91f6-7f1c-4bc4-97a0-0ec2f5aa`)).toBe(`${path}...f5aa`);
  expect(plainPath(`${path}signed-shop-floor`)).toBe(`${path}...loor`);
  expect(plainPath("/v1/product/12345678")).toBe("/v1/product/12345678");
});

test("a logged client text is short and has no control characters", () => {
  expect(plain("/v1/product/1")).toBe("/v1/product/1");
  expect(plain(`/${"a".repeat(9000)}`)).toBe(`/${"a".repeat(199)}…`);
  expect(plain("a\x1b[2J\x7f\x9b\r\n\u202ez")).toBe("a?[2J?????z");
});
