import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "./environment";
import { log, requestLog } from "./log";
import { logRequest, sample } from "./request-lines";

const before = log.level;
beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "-".repeat(32));
  log.level = "info";
});
afterEach(() => {
  environment().logRequests = "all";
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  log.level = before;
});

/** The lines of a thousand requests, two of which failed here. */
function linesOf(logRequests: "off" | "sampled" | "all") {
  environment().logRequests = logRequests;
  const written: { level: string; fields: unknown }[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(requestLog, level).mockImplementation((fields: unknown) => void written.push({ level, fields }));
  for (let at = 0; at < 1000; at++)
    logRequest(at === 333 ? 500 : at === 777 ? 503 : at % 3 ? 200 : 404, () => ({ at }));
  return written;
}
const failed = [
  { level: "warn", fields: { at: 333 } },
  { level: "warn", fields: { at: 777 } },
];

test("all: every request has a line", () => {
  expect(linesOf("all")).toHaveLength(1000);
});

test("sampled: one in a hundred, which says so, and each that failed here", () => {
  const lines = linesOf("sampled");
  expect(lines.filter(({ level }) => level === "warn")).toEqual(failed);
  const rest = lines.filter(({ level }) => level === "info");
  expect(rest).toHaveLength(10);
  for (const { fields } of rest) expect(fields).toMatchObject({ at: expect.any(Number), sample });
});

test("off: only those that failed here", () => {
  expect(linesOf("off")).toEqual(failed);
});

test("a level that leaves lines out spares making them", () => {
  log.level = "error";
  const fields = vi.fn(() => ({}));
  for (const status of [200, 500]) logRequest(status, fields);
  expect(fields).not.toHaveBeenCalled();
});
