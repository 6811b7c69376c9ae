import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { readBody, readBytes } from "./body";

const mebibyte = 1024 * 1024;
const headers = (bytes: number) => ({ "content-length": String(bytes), "content-type": "application/json" });

/** Sends some of it, and the rest never. `isLeft` says whether its reader has let it go. */
function idle(bytes: number) {
  const seen = { isLeft: false };
  async function* body() {
    try {
      yield new Uint8Array(bytes);
      await new Promise(() => {});
    } finally {
      seen.isLeft = true;
    }
  }
  return { body: body(), seen };
}
async function* at(once: Uint8Array) {
  yield once;
}

test("bodies in flight share a budget: the one that has been arriving for the longest gives way with 503, who ends is served", async () => {
  const senders = Array.from({ length: 100 }, () => idle(mebibyte - 1));
  const codes: string[] = [];
  for (const { body } of senders)
    readBytes(headers(mebibyte), body, mebibyte).catch(({ code, headers: { "retry-after": wait } }) =>
      codes.push(`${code} ${wait}`),
    );
  await expect.poll(() => codes.length).toBeGreaterThanOrEqual(52);
  await sleep(50); // nobody else gives way
  expect(codes).toEqual(Array(52).fill("unavailable 2"));
  const served = await readBytes(headers(mebibyte), at(new Uint8Array(mebibyte)), mebibyte);
  expect([served.length, codes.length]).toEqual([mebibyte, 53]);
  const small = await readBytes(headers(10), at(new Uint8Array(10)), mebibyte);
  expect([small.length, codes.length]).toEqual([10, 53]);
});

test("what ended, failed or was too large holds nothing any more", async () => {
  const send = (n: number) => {
    if (n % 3 === 0) return readBytes({}, at(new Uint8Array(mebibyte)), mebibyte);
    if (n % 3 === 1) return readBytes({}, at(new Uint8Array(2 * mebibyte)), mebibyte).catch(({ code }) => code);
    const broken = (async function* () {
      yield new Uint8Array(mebibyte / 2);
      throw new Error("gone");
    })();
    return readBytes({}, broken, mebibyte).catch(({ code }) => code);
  };
  const ends: unknown[] = [];
  for (let n = 0; n < 300; n += 15)
    ends.push(...(await Promise.all(Array.from({ length: 15 }, (_, at) => send(n + at)))));
  expect(ends.filter((end) => end === "payload_too_large")).toHaveLength(100);
  expect(ends.filter((end) => end instanceof Uint8Array)).toHaveLength(100);
  expect(ends.filter((end) => end === "invalid_request")).toHaveLength(100);
});

test.each([
  ["public", 64 * 1024],
  ["user", mebibyte],
] as const)("JSON of a %s operation may have %i bytes: before a token is known it is little", async (access, most) => {
  const operation = { access, path: "/v1/order", body: z.object({}) } as never;
  const padded = (length: number) => Buffer.from(`{}${" ".repeat(length - 2)}`);
  expect(await readBody(operation, { headers: headers(most), body: at(padded(most)) })).toEqual({});
  for (const sent of [headers(most + 1), { "content-type": "application/json" }])
    await expect(readBody(operation, { headers: sent, body: at(padded(most + 1)) })).rejects.toMatchObject({
      code: "payload_too_large",
    });
});

test("bodies of strangers give way before those of shoppers, and theirs before those of admins, however long these take", async () => {
  const refused: string[] = [];
  const send = (from: "stranger" | "shopper" | "admin", count: number) => {
    for (let n = 0; n < count; n++)
      readBytes(headers(mebibyte), idle(1).body, mebibyte, from).catch(() => refused.push(from));
  };
  send("admin", 20);
  send("shopper", 20);
  send("stranger", 100);
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(92);
  expect(new Set(refused)).toEqual(new Set(["stranger"]));
  send("shopper", 100);
  await expect.poll(() => refused.filter((from) => from === "shopper").length).toBeGreaterThanOrEqual(92);
  expect(refused).not.toContain("admin");
  send("admin", 28);
  await expect.poll(() => refused.filter((from) => from === "shopper").length).toBe(120);
  expect(refused).not.toContain("admin");
});

test("a client that leaves before it says of what type its body is, is no failure of the database", async () => {
  const left = (async function* () {
    yield new Uint8Array(0);
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  })();
  const operation = { access: "public", path: "/v1/token", body: z.object({}) } as never;
  await expect(readBody(operation, { headers: {}, body: left })).rejects.toMatchObject({ code: "invalid_request" });
});
