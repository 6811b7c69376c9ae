import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { coalesceReads } from "./coalesce-reads";

function readings() {
  const begun: { end(): void; fail(): void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length;
      begun.push({ end: () => resolve(number), fail: () => reject(new Error(`reading ${number}`)) });
    });
  return { begun, read };
}
const settled = () => sleep(0);

test("requests during a read share the next one, never the running one", async () => {
  const { begun, read } = readings();
  const first = coalesceReads("a", read);
  const later = [coalesceReads("a", read), coalesceReads("a", read)];
  await settled();
  expect(begun.length).toBe(1);
  begun[0]!.end();
  expect(await first).toBe(0);
  await settled();
  expect(begun.length).toBe(2);
  const last = coalesceReads("a", read);
  begun[1]!.end();
  expect(await Promise.all(later)).toEqual([1, 1]);
  await settled();
  begun[2]!.end();
  expect(await last).toBe(2);
});

test("a slow read does not delay the next one for long", async () => {
  const { begun, read } = readings();
  const slow = coalesceReads("slow", read);
  const next = coalesceReads("slow", read);
  await expect.poll(() => begun.length).toBe(2);
  begun[0]!.end();
  expect(await slow).toBe(0);
  const afterwards = coalesceReads("slow", read);
  await settled();
  expect(begun.length).toBe(2);
  begun[1]!.end();
  expect(await next).toBe(1);
  await settled();
  begun[2]!.end();
  expect(await afterwards).toBe(2);
});

test("a failure is returned to all who share the read, and the next read starts", async () => {
  const { begun, read } = readings();
  const first = coalesceReads("failing", read);
  const next = [coalesceReads("failing", read), coalesceReads("failing", read)];
  begun[0]!.fail();
  await expect(first).rejects.toThrow("reading 0");
  await settled();
  begun[1]!.fail();
  for (const one of next) await expect(one).rejects.toThrow("reading 1");
  const after = coalesceReads("failing", read);
  begun[2]!.end();
  expect(await after).toBe(2);
});
