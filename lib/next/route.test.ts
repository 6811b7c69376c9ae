import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { packedText } from "@/lib/kernel/packed";
import { route } from "./route";

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none"); // no operation here asks it
});
afterAll(() => {
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: undefined });
  vi.unstubAllEnvs();
});

const words = Array.from({ length: 50_000 }, (_, at) => `${at}é`);
const long = operation({
  ...{ method: "GET", path: "/v1/long", access: "public", module: "v1-product", summary: "" },
  output: z.array(z.string()),
  run: async () => words,
});
const ask = () => route(long).GET(new Request("http://127.0.0.1/v1/long"), { params: Promise.resolve({}) });

test("a long answer leaves in pieces, and arrives whole", async () => {
  const { body } = await ask();
  const pieces: Uint8Array[] = [];
  for await (const piece of body!) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(32 * 1024);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(words);
});

test("where many answers wait for their readers, the next ones leave whole, so that the server counts their bytes", async () => {
  const readers = [];
  const sizes: number[] = [];
  for (let times = 0; times < 40; times++) {
    const reader = (await ask()).body!.getReader();
    readers.push(reader);
    sizes.push((await reader.read()).value!.length);
  }
  const waiting = sizes.filter((size) => size === 32 * 1024).length * Buffer.byteLength(JSON.stringify(words));
  expect(waiting).toBeGreaterThan(4 * 1024 * 1024);
  expect(waiting).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(sizes.at(-1)).toBe(Buffer.byteLength(JSON.stringify(words)));
  for (const reader of readers) await reader.cancel();
  expect((await (await ask()).body!.getReader().read()).value).toHaveLength(32 * 1024);
});

test("a packed file leaves unpacked, whole or in parts: Next drops what says how it is packed", async () => {
  const file = operation({
    ...{ method: "GET", path: "/file.txt", access: "public", module: "system", summary: "" },
    output: { stream: "text/plain" },
    run: async () => packedText("0123456789", { "content-type": "text/plain" }),
  });
  const read = async (more: Record<string, string> = {}) => {
    const headers = { "accept-encoding": "br, gzip", ...more };
    const asked = new Request("http://127.0.0.1/file.txt", { headers });
    const answer = await route(file).GET(asked, { params: Promise.resolve({}) });
    return [answer.status, answer.headers.get("content-encoding"), await answer.text()];
  };
  expect(await read()).toEqual([200, null, "0123456789"]);
  expect(await read({ range: "bytes=2-4" })).toEqual([206, null, "234"]);
});
