import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { operation } from "@/lib/kernel/operation";
import { compressText } from "@/lib/kernel/packed";
import { route } from "./route";

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none"); // never queried by these operations
});
afterAll(() => {
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: undefined });
  vi.unstubAllEnvs();
});

test("a compressed file is sent uncompressed by Next's route handlers, completely and in part", async () => {
  const file = operation({
    method: "GET",
    path: "/file.txt",
    access: "public",
    module: "system",
    summary: "",
    output: { stream: "text/plain" },
    run: async () => compressText("0123456789", { "content-type": "text/plain" }),
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
