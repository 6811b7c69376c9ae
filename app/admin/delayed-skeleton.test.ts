import { setTimeout as sleep } from "node:timers/promises";
import { createElement } from "react";
import { expect, test } from "vitest";
import { DelayedSkeleton } from "./delayed-skeleton";

const rows = createElement("p");
async function waits(read: Promise<typeof rows>, milliseconds: number) {
  const page = DelayedSkeleton({ skeleton: null, rows: read }).then(() => false);
  return Promise.race([page, sleep(milliseconds, true)]);
}

test("a page waits shortly for its rows, and not for slow ones", async () => {
  const slow = sleep(2_000, rows);
  expect(await waits(slow, 30)).toBe(true);
  expect(await waits(slow, 1_000)).toBe(false);
  expect(await waits(Promise.resolve(rows), 30)).toBe(false);
});

test("rows that load in time are part of the page, and slow ones follow the skeleton", async () => {
  const quick = await DelayedSkeleton({ skeleton: null, rows: Promise.resolve(rows) });
  expect(quick.props.children).toBe(rows);
  const later = sleep(1_000, rows);
  const slow = await DelayedSkeleton({ skeleton: null, rows: later });
  expect(slow.props.children).toBe(later);
});

test("a failed read delays nothing, and its error is the page's", async () => {
  const failing = Promise.reject(new Error("away"));
  expect(await waits(failing, 30)).toBe(false);
  await expect(failing).rejects.toThrow("away");
});
