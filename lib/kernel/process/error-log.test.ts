import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/kernel/contract/errors";
import { explain } from "./error-log";
import { log } from "./log";

afterEach(() => vi.restoreAllMocks());

const origin = {
  requestId: "a-request",
  path: "/v1/token",
  ip: "198.51.100.7",
  userAgent: "",
  language: "en" as const,
  via: "api" as const,
  later() {},
};

test("a refusal under load has no additional log line unless it has a cause", () => {
  const lines: unknown[] = [];
  vi.spyOn(log, "warn").mockImplementation((fields: unknown) => void lines.push(fields));
  const refuse = (cause?: Error) =>
    explain(
      new AppError("unavailable", "Too many passwords are being checked at this moment. Try again soon.", { cause }),
      ...([origin, "POST /v1/token"] as const),
    );
  expect(refuse().status).toBe(503);
  expect(lines).toEqual([]);
  const cause = new Error("the bucket is away");
  refuse(cause);
  expect(lines).toEqual([{ err: cause, request_id: "a-request" }]);
});
