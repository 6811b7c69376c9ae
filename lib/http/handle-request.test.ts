import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { apiVersion } from "@/lib/kernel/contract/defaults";
import { type AnyOperation, operation } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import { handleRequest } from "./handle-request";

const level = log.level;
beforeEach(() => {
  log.level = "silent";
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("EMBEDDED", "true");
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: { db: {}, close: async () => {} } });
});
afterEach(() => {
  log.level = level;
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: undefined });
  vi.unstubAllEnvs();
});

const output = z.object({ reading: z.int() });
const shown = { module: "v1-product", summary: "", output } as const;
const ask = (operation: AnyOperation, query = "") =>
  handleRequest([operation], {
    method: "GET",
    path: operation.path,
    params: {},
    query,
    headers: {},
    peer: "127.0.0.1",
    body: null,
    later() {},
  });
const readingOf = async (reply: ReturnType<typeof ask>) => JSON.parse(String((await reply).body)).reading;

test("concurrent reads of the same public URL share a read, and another URL has its own", async () => {
  let readings = 0;
  const page = operation({
    ...shown,
    method: "GET",
    path: "/v1/nothing",
    access: "public",
    url: z.object({ page: z.int().optional() }),
    run: async () => {
      const reading = ++readings;
      await sleep(5);
      return { reading };
    },
  });
  const crowd = Array.from({ length: 10 }, () => readingOf(ask(page)));
  const other = readingOf(ask(page, "page=2"));
  expect(await Promise.all(crowd)).toEqual([1, ...Array(9).fill(3)]);
  expect([await other, readings]).toEqual([2, 3]);
});

test("a response has no undeclared fields, and a value that its schema refuses is a 500", async () => {
  const output = z.object({ items: z.array(z.object({ id: z.int() })) });
  const listing = (items: object[]) =>
    operation({
      method: "GET",
      path: "/v1/items",
      module: "v1-product",
      summary: "",
      access: "public",
      output,
      run: async () => ({ items, secret: "x" }) as z.input<typeof output>,
    });
  const declared = await ask(listing([{ id: 1, password_hash: "x" }]));
  expect([declared.status, declared.body]).toEqual([200, '{"items":[{"id":1}]}']);
  expect((await ask(listing([{ id: 1.5 }]))).status).toBe(500);
  expect((await ask(listing([{}]))).status).toBe(500);
});

test("each response has Kiosk-Version, and that of a deprecated operation Deprecation and Sunset", async () => {
  const read = { ...shown, method: "GET", access: "public", run: async () => ({ reading: 1 }) } as const;
  const old = operation({ ...read, path: "/v1/old", deprecated: { since: "2026-12-01", sunset: "2027-06-01" } });
  const headersOf = async (one: AnyOperation) => {
    const { headers } = await ask(one);
    return [headers["kiosk-version"], headers.deprecation, headers.sunset];
  };
  expect(await headersOf(old)).toEqual([apiVersion, "@1796083200", "Tue, 01 Jun 2027 00:00:00 GMT"]);
  expect(await headersOf(operation({ ...read, path: "/v1/new" }))).toEqual([apiVersion, undefined, undefined]);
  expect((await ask(operation({ ...read, path: "/v1/refused", access: "user" }))).headers).toMatchObject({
    "kiosk-version": apiVersion,
  });
});
