import { afterEach, expect, test, vi } from "vitest";
import { makeOrderNo } from "./place-order";

afterEach(() => void vi.useRealTimers());

test("an order number begins with the current second in the shop's time zone", () => {
  vi.useFakeTimers();
  const begun = (time: string, timeZone: string) => {
    vi.setSystemTime(new Date(time));
    const number = makeOrderNo(timeZone);
    expect(number).toMatch(/^\d{22}$/);
    return number.slice(0, 14);
  };
  expect(begun("2026-11-22T15:59:59.900Z", "Asia/Shanghai")).toBe("20261122235959");
  expect(begun("2026-11-22T15:59:59.999Z", "Asia/Shanghai")).toBe("20261122235959");
  expect(begun("2026-11-22T16:00:00.000Z", "Asia/Shanghai")).toBe("20261123000000");
  expect(begun("2026-11-22T16:00:00.500Z", "UTC")).toBe("20261122160000");
  expect(begun("2026-11-22T15:59:59.500Z", "UTC")).toBe("20261122155959");
});
