import { afterEach, expect, test, vi } from "vitest";
import { shopperActionsOf } from "./states";

afterEach(() => vi.useRealTimers());

test("an unpaid order can be paid until one minute before it expires", () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-01T12:00:00.000Z") });
  const expiring = (expires_at: string) => shopperActionsOf({ status: "unpaid", expires_at });
  expect(expiring("2026-05-01T12:01:00.000Z")).toEqual(["pay", "cancel"]);
  expect(expiring("2026-05-01T12:00:59.999Z")).toEqual(["cancel"]);
});
