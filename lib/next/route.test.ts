import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type AnyOperation, operation } from "@/lib/kernel/operation";
import { compressText } from "@/lib/kernel/packed";
import { document, operations } from "@/lib/registry";
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

/** The files of routes that are not of other protocols, such as next-auth's, or of the reference at `/docs`. */
const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => join("app", file))
  .filter((file) => file.endsWith("route.ts") && !/\[\.\.\.|^app\/(docs|mcp)\//.test(file.replace("[[...path]]", "")));

/** The file that Next chooses for a path: the one with the most fixed folders. */
const doorOf = (path: string) =>
  routeFiles
    .filter((file) => {
      const folder = dirname(file).slice(3);
      const prefix = folder.replace("/[[...path]]", "");
      return folder === prefix
        ? folder.replace(/\[(\w+)\]/g, "{$1}") === path
        : path === prefix || path.startsWith(`${prefix}/`);
    })
    .toSorted((a, b) => b.split("/").length - a.split("/").length)[0];

test("each operation is served by the route file that Next chooses for its path, and each file serves one", async () => {
  const unserved = [];
  const used = new Set<string>();
  for (const operation of [
    ...Object.values(operations),
    document,
    ...["/v1", "/cms"].map((path) => ({ path, method: "GET" }) as AnyOperation),
  ]) {
    const file = doorOf(operation.path)!;
    used.add(file);
    if (!/^\/(v1|cms)\//.test(operation.path)) continue;
    const door = await import(join(process.cwd(), file));
    const url = `http://127.0.0.1${operation.path.replace(/\{\w+\}/g, "1")}`;
    const answer: Response = await door.OPTIONS(new Request(url, { method: "OPTIONS" }), {
      params: Promise.resolve({}),
    });
    if (!answer.headers.get("allow")?.split(", ").includes(operation.method))
      unserved.push(`${operation.method} ${operation.path}`);
  }
  expect(unserved).toEqual([]);
  expect(routeFiles.filter((file) => !used.has(file))).toEqual([]);
  expect(routeFiles.filter((file) => /^app\/(v1|cms)\//.test(file)).length).toBeLessThanOrEqual(90);
});

test("each route file exports all methods", () => {
  const verbs = /export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = (route|door)\(/;
  expect(routeFiles.filter((file) => !verbs.test(readFileSync(file, "utf8")))).toEqual([]);
});
