import { DrizzleQueryError } from "drizzle-orm/errors";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "./log";
import { endOutage, recordOutage } from "./outage";

const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" });
const failed = new DrizzleQueryError("select 1", ["13800138000"], refused);
const said: unknown[] = [];
beforeEach(() => {
  endOutage(Number.POSITIVE_INFINITY);
  said.length = 0;
  for (const level of ["info", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void said.push(line));
});

test("an outage is logged once with its cause, then each minute with a count, and once at its end", () => {
  recordOutage(failed, 0);
  for (let ms = 100; ms < 60_000; ms += 100) recordOutage(failed, ms);
  expect(said).toEqual([[{ cause: refused.message }, "the database cannot be reached"]]);
  recordOutage(failed, 60_000);
  const counted = { cause: refused.message, failures: 601, seconds: 60 };
  expect(said.slice(1)).toEqual([[counted, "the database still cannot be reached"]]);
  endOutage(70_000);
  endOutage(71_000);
  expect(said.slice(2)).toEqual([[{ failures: 601, seconds: 60 }, "the database can be reached again"]]);
  recordOutage(failed, 72_000);
  expect(said).toHaveLength(4);
});

test("an intermittent outage is logged as one, once a minute", () => {
  for (let ms = 0; ms <= 120_000; ms += 1000) {
    recordOutage(failed, ms);
    endOutage(ms + 500);
  }
  const still = "the database still cannot be reached";
  expect(said.map((line) => (line as unknown[])[1])).toEqual(["the database cannot be reached", still, still]);
});
