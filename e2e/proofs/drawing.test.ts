import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, register } from "../fixtures/callers/people";
import { closeTestStore, openTestStore, type Reply, request, setLimit } from "../fixtures/servers/in-process";
import { form, useUploadDirectory } from "../fixtures/shop/uploads";

const mebibyte = 1024 * 1024;
let place: ReturnType<typeof useUploadDirectory>;
beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER ??= "pg";
  await openTestStore();
  place = useUploadDirectory();
  setLimit("limit.uploads", 0);
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#0f766e" } })
    .avif({ effort: 0 })
    .toBuffer();

async function sixtyAvatars(side: number) {
  const bytes = await square(side);
  const people = await Promise.all(Array.from({ length: 60 }, () => createUser()));
  const { username, password } = await register();
  await sleep(1000);
  const before = process.memoryUsage.rss();
  let [peak, isOver] = [before, false];
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const logins: number[] = [];
  const signing = (async () => {
    while (!isOver) {
      const began = performance.now();
      const body = { account: username, secret: password, type: 100 };
      expect((await request("POST", "/v1/token", { body })).status).toBe(200);
      logins.push(Math.round(performance.now() - began));
    }
  })();
  const began = performance.now();
  const replies: Reply[] = await Promise.all(
    people.map(({ token }) => request("PUT", "/v1/user/avatar", { token, body: form([["me.avif", bytes]]) })),
  );
  const took = Math.round(performance.now() - began);
  isOver = true;
  await signing;
  clearInterval(watch);
  const counts: Record<string, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  const seen = {
    sent: bytes.length,
    counts,
    slowest: Math.max(...logins),
    memory: Math.round((peak - before) / mebibyte),
  };
  process.stdout.write(
    `60 avatars of ${side} × ${side} (AVIF, ${seen.sent} bytes) at once: ${JSON.stringify(counts)} in ${took} ms; ` +
      `${logins.length} logins meanwhile, the slowest ${seen.slowest} ms; memory + ${seen.memory} MiB\n`,
  );
  return { ...seen, replies };
}

test("60 concurrent avatars of 25 megapixels are refused by size without using memory or delaying logins", async () => {
  const { counts, slowest, memory, replies } = await sixtyAvatars(5000);
  expect((counts["400"] ?? 0) + (counts["503"] ?? 0)).toBe(60);
  const refused = replies.find(({ status }) => status === 400)!;
  expect(refused.json.errors[0].message).toBe(
    "An AVIF may have at most 8 million pixels. This one has 25 million: 5000 × 5000.",
  );
  expect(slowest).toBeLessThan(3000);
  expect(memory).toBeLessThan(300);
});

test("60 concurrent avatars of 8 megapixels are decoded one or two at a time, the rest wait or get 503, and logins are not delayed", async () => {
  const { counts, slowest, memory, replies } = await sixtyAvatars(2828);
  expect(counts["200"]).toBeGreaterThanOrEqual(20);
  expect((counts["200"] ?? 0) + (counts["503"] ?? 0)).toBe(60);
  expect(Number(replies.find(({ status }) => status === 503)!.headers["retry-after"])).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(3000);
  expect(memory).toBeLessThan(400);
});
