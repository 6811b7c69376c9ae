import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { operations } from "@/lib/registry";
import { clientScript } from "./script";
import { simulatedWx } from "./simulated-wx.fixture";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

let server: Server;
let base: string;
let calls: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let answers: Answer[] = [];
const directory = mkdtempSync(join(tmpdir(), "kiosk-client-"));

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { title: code, status, code, detail: `It is ${code}.`, request_id: "r" }, headers);
const signedIn = (token: string) => json(200, { token, token_type: "Bearer", expires_in: 7200 });
const lost: Answer = (request) => request.socket.destroy();
const lines = () => calls.map(({ line }) => line);

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      const answer = answers.shift() ?? json(500, { code: "internal", detail: `No answer for ${request.url}.` });
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  calls = [];
  answers = [];
});
afterEach(() => vi.unstubAllGlobals());

let loaded = 0;
/** A new copy of the module, as in an app that has just started. */
async function load(kind: "mjs" | "cjs") {
  const file = join(directory, `${++loaded}.${kind}`);
  writeFileSync(file, clientScript(operations, base, kind === "mjs" ? "esm" : "cjs"));
  const found = await import(/* @vite-ignore */ file);
  return found.default ?? found;
}

test("the client is under 5 kB gzipped", () => {
  expect(gzipSync(clientScript(operations, base, "esm")).length).toBeLessThan(5 * 1024);
});

describe.each(["fetch", "wx.request"])("over %s", (transport) => {
  let shop: ReturnType<typeof JSON.parse>; // Loaded at run time; declarations.test.ts tests the types.
  let codes = 0;
  beforeEach(async () => {
    codes = 0;
    if (transport === "wx.request")
      vi.stubGlobal(
        "wx",
        simulatedWx(() => `code-${++codes}`),
      );
    const { createClient } = await load(transport === "fetch" ? "mjs" : "cjs");
    shop = createClient(
      transport === "fetch"
        ? { signIn: (it: typeof shop) => it.sessions.signIn({ account: `code-${++codes}`, type: 200 }) }
        : {},
    );
  });

  test("a public read sends no token, path fields are in the path and others in the query", async () => {
    answers = [json(200, { id: 3 }), json(200, { items: [] })];
    expect(await shop.products.get({ id: 3 })).toEqual({ id: 3 });
    await shop.products.search({ q: "茶 & co", category_id: undefined, ids: [3, 4] });
    expect(lines()).toEqual(["GET /v1/product/3", "GET /v1/product?q=%E8%8C%B6%20%26%20co&ids=3%2C4"]);
    expect(calls[0]!.headers.authorization).toBeUndefined();
  });

  test("the first call that needs a user signs in, and parallel calls share one sign-in", async () => {
    answers = [signedIn("one"), json(200, { items: [] }), json(200, { items: [] }), json(200, { id: 1 })];
    await Promise.all([shop.addresses.list(), shop.orders.list(), shop.users.get()]);
    expect(lines().filter((line) => line === "POST /v1/token")).toHaveLength(1);
    expect(JSON.parse(calls[0]!.body)).toEqual({ account: "code-1", type: 200 });
    expect(calls.slice(1).map(({ headers }) => headers.authorization)).toEqual([
      "Bearer one",
      "Bearer one",
      "Bearer one",
    ]);
  });

  test("a call without response fails with `no_answer` at its time limit and is not repeated", async () => {
    const { createClient } = await load(transport === "fetch" ? "mjs" : "cjs");
    const hasty = createClient({ seconds: 0.3 });
    answers = [() => {}, json(200, { id: 3 })];
    await expect(hasty.products.get({ id: 3 })).rejects.toMatchObject({ code: "no_answer", status: 0 });
    expect(lines()).toEqual(["GET /v1/product/3"]);
  });

  test("a repeated call also ends at its time limit", async () => {
    const { createClient } = await load(transport === "fetch" ? "mjs" : "cjs");
    const patient = createClient({ seconds: 0.5, retries: 9 });
    answers = [lost, lost, lost, lost];
    // The time limit can expire during a pause or during a request.
    const code = expect.stringMatching(/^(offline|no_answer)$/);
    await expect(patient.products.get({ id: 3 })).rejects.toMatchObject({ code });
    expect(lines().length).toBeLessThan(4);
  });

  test("a revoked session signs out a client that cannot sign in by itself", async () => {
    const { createClient } = await load(transport === "fetch" ? "mjs" : "cjs");
    const other = createClient({ signIn: () => Promise.reject(new Error("The user must sign in.")) });
    answers = [signedIn("one"), problem(401, "token_revoked"), problem(401, "token_revoked")];
    await other.sessions.signIn({ account: "root", secret: "secret", type: 100 });
    await expect(other.users.get()).rejects.toThrow("The user must sign in.");
    expect(other.isSignedIn()).toBe(false);
  });

  test("an expired token is renewed once for concurrent calls, and each call is sent again", async () => {
    answers = [signedIn("old"), json(200, { id: 1 })];
    await shop.users.get();
    calls = [];
    answers = [
      problem(401, "token_expired"),
      problem(401, "token_expired"),
      signedIn("new"),
      json(200, {}),
      json(200, {}),
    ];
    await Promise.all([shop.users.get(), shop.orders.get({ id: 7 })]);
    expect(lines().filter((line) => line === "PUT /v1/token")).toHaveLength(1);
    expect(calls.slice(3).map(({ headers }) => headers.authorization)).toEqual(["Bearer new", "Bearer new"]);
  });

  test("a revoked session is replaced by a new sign-in", async () => {
    answers = [signedIn("old"), json(200, {})];
    await shop.users.get();
    answers = [problem(401, "token_revoked"), problem(401, "token_revoked"), signedIn("new"), json(200, { id: 9 })];
    expect(await shop.users.get()).toEqual({ id: 9 });
    expect(lines().slice(2)).toEqual(["GET /v1/user", "PUT /v1/token", "POST /v1/token", "GET /v1/user"]);
  });

  test("a call that is refused after a renewal is not sent a third time", async () => {
    answers = [signedIn("a"), problem(401, "token_expired"), signedIn("b"), problem(401, "token_expired")];
    await expect(shop.users.get()).rejects.toMatchObject({ code: "token_expired", status: 401 });
    expect(calls).toHaveLength(4);
  });

  test("after a lost response a read is repeated, and an order is repeated with the same key", async () => {
    answers = [lost, json(200, { id: 3 })];
    expect(await shop.products.get({ id: 3 })).toEqual({ id: 3 });
    answers = [signedIn("one"), lost, json(201, { id: 62 })];
    expect(await shop.orders.place({ products: [{ product_id: 3, count: 1 }] })).toEqual({ id: 62 });
    const keys = calls.slice(-2).map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys[1]).toBe(keys[0]);
    answers = [json(201, { id: 63 })];
    await shop.orders.place({ products: [] }, { key: "a key of one's own" });
    expect(calls.at(-1)!.headers["idempotency-key"]).toBe("a key of one's own");
  });

  test("a write that is not idempotent is not repeated after a lost response", async () => {
    answers = [signedIn("one"), lost];
    await expect(shop.orders.cancel({ id: 5 })).rejects.toMatchObject({ code: "offline", status: 0 });
    expect(lines()).toEqual(["POST /v1/token", "POST /v1/order/5/cancel"]);
  });

  test("a deletion whose response was lost succeeds although its repetition gets 404", async () => {
    answers = [signedIn("one"), lost, problem(404, "not_found")];
    expect(await shop.addresses.remove({ id: 5 })).toBeUndefined();
    answers = [problem(404, "not_found")];
    await expect(shop.addresses.remove({ id: 5 })).rejects.toMatchObject({ code: "not_found" });
  });

  test("503 and 429 are repeated after Retry-After, and returned when that is long", async () => {
    answers = [problem(503, "unavailable", { "Retry-After": "1" }), json(200, { id: 3 })];
    const start = Date.now();
    await shop.products.get({ id: 3 });
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    answers = [problem(429, "too_many_requests", { "Retry-After": "900" })];
    await expect(shop.products.get({ id: 3 })).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 900 });
    expect(calls).toHaveLength(3);
  });

  test("a refusal is a ShopError with its code, message and field errors", async () => {
    const errors = [{ path: "products.0.count", code: "out_of_stock", message: "Only 3 left.", available: 3 }];
    answers = [
      signedIn("one"),
      json(409, { code: "out_of_stock", detail: "Only 3 left of tea.", errors, request_id: "r" }),
    ];
    const error = await shop.orders.place({ products: [{ product_id: 3, count: 9 }] }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "ShopError",
      code: "out_of_stock",
      status: 409,
      message: "Only 3 left of tea.",
    });
    expect(error.field("products.0.count").available).toBe(3);
    expect(error.field("remark")).toBeUndefined();
  });

  test("an HTML response of a proxy is a ShopError with its status", async () => {
    const page: Answer = (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("<h1>No</h1>");
    answers = [page];
    await expect(shop.products.get({ id: 3 })).rejects.toMatchObject({
      name: "ShopError",
      status: 403,
      code: "no_answer",
    });
  });

  test("a list yields one row after another and reads no page that is not needed", async () => {
    const page = (from: number, size: number) =>
      json(200, { items: Array.from({ length: size }, (_, at) => ({ id: from + at })), size: 2 });
    answers = [page(1, 2), page(3, 2), page(5, 1)];
    const seen: number[] = [];
    for await (const { id } of shop.products.search.each({ q: "tea", size: 2 })) {
      seen.push(id);
      if (id === 3) break;
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(lines()).toEqual(["GET /v1/product?size=2&q=tea&page=1", "GET /v1/product?size=2&q=tea&page=2"]);
  });

  test("a picture is sent by POST as a form", async () => {
    const picture = join(directory, "picture.png");
    writeFileSync(picture, "the bytes of a picture");
    answers = [signedIn("one"), json(200, { avatar: "http://…" })];
    const file = transport === "fetch" ? new Blob(["the bytes of a picture"]) : picture;
    expect(await shop.users.uploadAvatar({ file })).toEqual({ avatar: "http://…" });
    expect(lines()[1]).toBe("POST /v1/user/avatar");
    expect(calls[1]!.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(calls[1]!.body).toContain("the bytes of a picture");
    expect(calls[1]!.body).toContain('name="file"');
  });

  test("a cancelled call ends at once with the code `cancelled` and is not repeated", async () => {
    let left = false;
    answers = [(request) => request.on("close", () => (left = true)).socket.on("close", () => (left = true))];
    const call = shop.products.get({ id: 3 });
    await expect.poll(() => calls).toHaveLength(1);
    call.cancel();
    await expect(call).rejects.toMatchObject({ code: "cancelled" });
    await expect.poll(() => left).toBe(true);
    expect(calls).toHaveLength(1);
  });

  test("signOut ends the session, and no call signs in again before signIn", async () => {
    answers = [signedIn("one"), json(200, {})];
    await shop.users.get();
    answers = [(_, response) => response.writeHead(204).end()];
    await shop.signOut();
    expect(lines().at(-1)).toBe("DELETE /v1/token");
    expect(shop.isSignedIn()).toBe(false);
    await expect(shop.users.get()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(calls).toHaveLength(3);
    answers = [signedIn("two"), json(200, { id: 1 })];
    await shop.signIn();
    expect(await shop.users.get()).toEqual({ id: 1 });
  });

  test("signOut during a sign-in leaves the client signed out", async () => {
    const byMethod: Answer = (request, response, body) =>
      request.method === "POST"
        ? setTimeout(() => signedIn("one")(request, response, body), 100)
        : request.method === "GET"
          ? problem(401, "token_revoked")(request, response, body)
          : setTimeout(() => response.writeHead(204).end(), 50);
    answers = Array.from({ length: 9 }, () => byMethod);
    const reading = shop.users.get().catch((error: { code: string }) => error.code);
    await expect.poll(() => calls).toHaveLength(1);
    await shop.signOut();
    expect(await reading).toBe("unauthenticated");
    expect(shop.isSignedIn()).toBe(false);
    expect(lines().filter((line) => line === "POST /v1/token")).toHaveLength(1);
  });
});
