import { expect, test } from "vitest";
import type { PageProblem } from "@/components/api/problem";
import { secondsToWait } from "./send-file";

const problem = (code: PageProblem["code"], retry_after?: number): PageProblem => ({
  code,
  detail: "",
  request_id: "",
  retry_after,
});

test("an upload above the limit repeatedly waits for the server's Retry-After", () => {
  for (const tries of [1, 5, 100]) expect(secondsToWait(problem("too_many_requests", 43), tries)).toBe(43);
});

test("an upload to a busy server is repeated, and finally fails", () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => secondsToWait(problem("unavailable", 2), tries))).toEqual([
    2,
    2,
    2,
    2,
    undefined,
    undefined,
  ]);
});

test("an upload that waiting cannot help fails at once", () => {
  for (const code of ["unsupported_media_type", "payload_too_large", "offline", "account_locked"] as const)
    expect(secondsToWait(problem(code, 2), 1)).toBeUndefined();
  expect(secondsToWait(problem("too_many_requests"), 1)).toBeUndefined();
});
