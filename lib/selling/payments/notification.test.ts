import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/kernel/process/log";
import { logForged } from "./notification";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a flood of forged notifications logs one line a second, with the number of those left out", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const lines: unknown[] = [];
  vi.spyOn(log, "warn").mockImplementation((fields: unknown) => void lines.push(fields));
  const flood = (ms: number) => {
    for (let n = 0; n < 1000; n++) {
      logForged(new Error("forged"), { requestId: `request-${n}`, ip: "198.51.100.7" });
      vi.advanceTimersByTime(ms / 1000);
    }
  };
  flood(500);
  expect(lines).toEqual([{ err: undefined, request_id: "request-0", ip: "198.51.100.7" }]);
  vi.advanceTimersByTime(1000);
  logForged(new Error("forged"), { requestId: "a later one", ip: "198.51.100.8" });
  expect(lines.slice(1)).toEqual([{ err: undefined, request_id: "a later one", ip: "198.51.100.8", left_out: 999 }]);
});
