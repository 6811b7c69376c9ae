import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { route } from "./route";

beforeAll(() => void vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough"));
afterAll(() => {
  Object.assign(globalThis, { kioskEnvironment: undefined });
  vi.unstubAllEnvs();
});

test("a long answer leaves in pieces, and arrives whole", async () => {
  const words = Array.from({ length: 50_000 }, (_, at) => `${at}é`);
  const long = operation({
    ...{ method: "GET", path: "/v1/long", access: "public", module: "v1-product", summary: "" },
    output: z.array(z.string()),
    run: async () => words,
  });
  const { body } = await route(long).GET(new Request("http://127.0.0.1/v1/long"), { params: Promise.resolve({}) });
  const pieces: Uint8Array[] = [];
  for await (const piece of body!) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(32 * 1024);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(words);
});
