import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldNames } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { documented } from "@/lib/registry";
import { rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";
import { picture } from "../fixtures/shop/uploads";

/** One instance serves the API before Next, the other through Next, as on Vercel. Both have a copy of the same shop. */
let fast: RunningServer;
let next: RunningServer;
const tokens = new Map<RunningServer, { root: string; shopper: string; provisional: string }>();
beforeAll(async () => {
  [fast, next] = await Promise.all([startServerOnCopy(), startServerOnCopy({ env: { FAST_LANE: "false" } })]);
  for (const server of [fast, next]) {
    const { url } = server;
    const root = await rootToken(url);
    const provisional = await provisionalToken(url, root);
    tokens.set(server, { root, shopper: await shopperToken(url), provisional });
  }
});
afterAll(() => Promise.all([fast?.stop(), next?.stop()]));

async function provisionalToken(url: string, token: string) {
  const account = { username: "newcomer", password: "steamed-rice-and-plums" };
  const made = await sendRequest(url, "POST", "/cms/user", {
    token,
    body: { ...account, group_id: 1, is_provisional: true },
  });
  expect(made.status, made.text).toBe(201);
  const body = { account: account.username, secret: account.password, type: 100 };
  return (await sendRequest(url, "POST", "/v1/token", { body })).json.token as string;
}

interface Asked {
  method: string;
  path: string;
  as?: "root" | "shopper" | "provisional";
  body?: unknown;
  headers?: Record<string, string>;
}

const operations: AnyOperation[] = Object.values(documented);
const paths = [...new Set(operations.map(({ path }) => path))];
/** Responses that contain the current time, a duration or the server's address. */
const isOwn = (path: string) =>
  /^\/(health|metrics|cms\/doctor|api\/sweep|sandbox\/faults)|^\/cms\/stats|\/export$|^\/starter\.zip$/.test(path);
const compared = paths.filter((path) => !isOwn(path));
const filled = (path: string, value: string) => path.replace(/\{\w+\}/g, value);

function corpus(): Asked[] {
  const asked: Asked[] = [];
  for (const [at, path] of compared.entries()) {
    const here = filled(path, "1");
    asked.push({ method: "GET", path: here, as: "root" }, { method: "GET", path: here });
    // Requests whose answer does not depend on the path are sent to every eighth path.
    if (at % 8) continue;
    asked.push(
      { method: "GET", path: here, as: "shopper" },
      { method: "GET", path: here, as: "provisional" },
      { method: "GET", path: filled(path, "nothing"), as: "root" },
      { method: "HEAD", path: here },
      { method: "OPTIONS", path: here },
      { method: "GET", path: `${here}?size=0&nothing=1&q=%E6%9E%97`, as: "root" },
      { method: "GET", path: `${here}/`, as: "root" },
      { method: "GET", path: filled(path, "%31"), as: "root", headers: { "accept-language": "zh-CN" } },
    );
  }
  const writes = operations.filter(({ method, path }) => method !== "GET" && !isOwn(path));
  for (const [at, { method, path, body }] of writes.entries()) {
    if (at % 4) continue;
    const gone = filled(path, "2147483647");
    asked.push({ method, path: gone, body: {} });
    if (body === undefined || !fieldNames(body).length) continue;
    asked.push(
      { method, path: gone, as: "root", body: "{", headers: { "content-type": "application/json" } },
      { method, path: gone, as: "root", body: { nothing: 1 }, headers: { "accept-language": "zh" } },
      { method, path: gone, as: "root", body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    );
  }
  for (const path of ["/v1", "/v1/nothing", "/cms//order", "/v1/../cms/order", "/v1/product%2f1"])
    for (const method of ["GET", "POST"]) asked.push({ method, path });
  return asked;
}

const additions = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length", "x-request-id"]);
const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Next adds the headers of its pages' Vary to every response. */
const withoutNext = (vary: string) =>
  vary
    .split(", ")
    .filter((name) => !/^(rsc|next-)/.test(name))
    .join(", ");

async function answerOf(server: RunningServer, { as, method, path, body, headers }: Asked) {
  const reply = await sendRequest(server.url, method, path, { token: as && tokens.get(server)![as], body, headers });
  const plain = (text: string) =>
    text
      .replaceAll(server.url, "")
      .replaceAll(`:${server.port}`, "")
      .replace(moments, "time")
      .replace(ids, "id")
      .replace(/("duration_ms":)\d+/g, "$1time");
  const own = Object.entries(reply.headers).flatMap(([name, value]) => {
    if (additions.has(name) || name === "etag") return [];
    const text = plain(String(value));
    return [[name, name === "vary" ? withoutNext(text) : text] as const];
  });
  return {
    status: reply.status,
    headers: Object.fromEntries(own.filter(([, value]) => value !== "").toSorted()),
    hasTag: reply.headers.etag !== undefined,
    text: plain(reply.text),
  };
}

/**
 * Returns both responses to a request if they differ. Retries if only the bodies differ, because a sweep can run between the two
 * requests.
 */
async function differenceOf(asked: Asked, tries = 4) {
  const [a, b] = await Promise.all([answerOf(fast, asked), answerOf(next, asked)]);
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  if (a.status !== b.status || tries === 1) return { asked, fast: a, next: b };
  await setTimeout(1000);
  return differenceOf(asked, tries - 1);
}

test("each path, and a sample of bad requests, have the same status, headers and body in both lanes", async () => {
  const all = corpus();
  expect(all.length).toBeGreaterThan(300);
  const different: unknown[] = [];
  for (const asked of all) {
    const difference = await differenceOf(asked);
    if (difference) different.push(difference);
  }
  const told = JSON.stringify(different.slice(0, 3)).slice(0, 3000);
  expect(different.length, `${different.length} of ${all.length} differ: ${told}`).toBe(0);
}, 300_000);

test("a tag that is known, and a part of a file, are answered short in both lanes", async () => {
  for (const server of [fast, next]) {
    const { json: products } = await sendRequest(server.url, "GET", "/v1/product?size=1");
    const [{ id }] = products.items;
    const first = await sendRequest(server.url, "GET", `/v1/product/${id}`);
    const again = await sendRequest(server.url, "GET", `/v1/product/${id}`, {
      headers: { "if-none-match": first.headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await picture())], { type: "image/png" }), "one.png");
    const authorization = `Bearer ${tokens.get(server)!.root}`;
    const sent = await fetch(`${server.url}/cms/file`, { method: "POST", body: form, headers: { authorization } });
    const { pathname } = new URL((await sent.json()).items[0].url);
    const part = await sendRequest(server.url, "GET", pathname, { headers: { range: "bytes=0-9" } });
    expect([part.status, part.text.length, part.headers["content-range"]?.startsWith("bytes 0-9/")]).toEqual([
      206,
      10,
      true,
    ]);
  }
});
