import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AfterRush } from "./after-rush";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aRush() {
  const collect = vi.fn();
  return { collect, rush: new AfterRush(100, collect) };
}

test("half a minute after a rush its garbage is collected, once", () => {
  const { collect, rush } = aRush();
  for (const open of [99, 100, 101, 500, 101, 100, 99, 50]) rush.note(open);
  vi.advanceTimersByTime(29_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledOnce();
  rush.note(49);
  vi.advanceTimersByTime(100_000);
  expect(collect).toHaveBeenCalledOnce();
});

test("a rush that comes back is waited for, and a few connections are none", () => {
  const { collect, rush } = aRush();
  rush.note(100);
  vi.advanceTimersByTime(100_000);
  expect(collect).not.toHaveBeenCalled();
  for (const open of [101, 100]) rush.note(open);
  vi.advanceTimersByTime(20_000);
  rush.note(101);
  vi.advanceTimersByTime(100_000);
  expect(collect).not.toHaveBeenCalled();
  rush.note(100);
  vi.advanceTimersByTime(30_000);
  expect(collect).toHaveBeenCalledOnce();
});

test("buffers that nobody holds are given back", async () => {
  const rush = new AfterRush(1);
  const buffers = Array.from({ length: 500 }, () => new WeakRef(Buffer.allocUnsafeSlow(64 * 1024)));
  await vi.advanceTimersByTimeAsync(1); // a new reference holds its buffer until the end of the turn
  for (const open of [2, 1]) rush.note(open);
  vi.advanceTimersByTime(30_000);
  expect(buffers.filter((buffer) => buffer.deref())).toHaveLength(0);
});
