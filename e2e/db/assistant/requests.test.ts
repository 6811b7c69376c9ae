import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/client";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "@/app/mcp/route";
import { apiKeys } from "@/db/schema/users";
import { callTool, connectClient, createAssistantKey, listenForAssistants } from "@/e2e/fixtures/callers/assistant";
import { createUser, createUserKey } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";

let server: Awaited<ReturnType<typeof listenForAssistants>>;
let key: string;
beforeAll(async () => {
  await openTestStore();
  server = await listenForAssistants();
  ({ key } = await createAssistantKey("order.read"));
});
afterAll(async () => {
  await server.stop();
  await closeTestStore();
});

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const usual = { "content-type": "application/json", accept: "application/json, text/event-stream" };
async function send(body: unknown, headers: Record<string, string> = {}, method = "POST") {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const init = { method, headers: { ...usual, authorization: `Bearer ${key}`, ...headers }, body: text };
  const response = await fetch(server.url, init);
  const answered = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    json: isJson && answered ? JSON.parse(answered) : answered,
  };
}

/** The body and headers of a request by the protocol of 2026. */
function newest(method: string, params: object = {}, version = "2026-07-28"): [object, Record<string, string>] {
  const claim = { [PROTOCOL_VERSION_META_KEY]: version, [CLIENT_CAPABILITIES_META_KEY]: {} };
  const body = {
    ...list,
    method,
    params: { ...params, _meta: { ...claim, [CLIENT_INFO_META_KEY]: { name: "test", version: "1" } } },
  };
  return [body, { "mcp-protocol-version": version, "mcp-method": method }];
}

test.each<[name: string, body: unknown, headers: Record<string, string>, status: number, code?: string | number]>([
  ["a list", list, {}, 200],
  ["the shop's own origin", list, { origin: "http://localhost:3000" }, 200],
  ["another origin", list, { origin: "https://evil.example" }, 403, "cross_site"],
  ["an opaque origin", list, { origin: "null" }, 403, "cross_site"],
  ["no key", list, { authorization: "" }, 401, "unauthenticated"],
  ["a wrong key", list, { authorization: `Bearer kiosk_00000000_${"A".repeat(32)}` }, 401, "unauthenticated"],
  ["a word as a key", list, { authorization: "Bearer word" }, 401, "unauthenticated"],
  ["text that is not JSON", "{", {}, 400, "malformed_json"],
  ["an empty body", "", {}, 400, "malformed_json"],
  ["deeply nested JSON", "[".repeat(65), {}, 400, "malformed_json"],
  ["several messages", [list, list], {}, 400, "invalid_request"],
  ["a text", '"list"', {}, 400, -32600],
  ["an object without a method", {}, {}, 400, -32600],
  ["more than 64 KiB", { ...list, params: { x: "x".repeat(64 * 1024) } }, {}, 413, "payload_too_large"],
  ["another content type", list, { "content-type": "text/plain" }, 415],
  ["an unknown method", { ...list, method: "tools/burn" }, {}, 200, -32601],
  ["a subscription", { ...list, method: "subscriptions/listen" }, {}, 200, -32601],
  ["a subscription by the newest protocol", ...newest("subscriptions/listen", { notifications: {} }), 200, -32603],
  ["a list by the newest protocol", ...newest("tools/list"), 200],
  ["an unknown protocol version", ...newest("tools/list", {}, "2999-01-01"), 400, -32022],
  ["a ping", { ...list, method: "ping" }, {}, 200],
  ["a response to no request", { jsonrpc: "2.0", id: 1, result: {} }, {}, 202],
  ["a list of resources, which do not exist", { ...list, method: "resources/list" }, {}, 200, -32601],
  ["a call without a name", { ...list, method: "tools/call", params: {} }, {}, 200, -32602],
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, {}, 202],
])("POST /mcp with %s gets its documented status", async (_, body, headers, status, code) => {
  const reply = await send(body, headers);
  expect([reply.status, reply.json.code ?? reply.json.error?.code]).toEqual([status, code ?? reply.json.error?.code]);
  if (status === 401) expect(reply.headers.get("www-authenticate")).toBe("Bearer");
  if (status === 200) expect(reply.headers.get("content-type")).toContain("application/json");
  expect(reply.headers.get("mcp-session-id")).toBeNull();
  expect(reply.headers.get("access-control-allow-origin")).toBeNull();
});

test("the Next route answers like the server", async () => {
  const headers = { ...usual, authorization: `Bearer ${key}` };
  const sendToRoute = (body: object) => {
    const text = JSON.stringify(body);
    const init = { method: "POST", headers: { ...headers, "content-length": `${text.length}` }, body: text };
    return POST(new Request(server.url, init), { params: Promise.resolve({}) });
  };
  const listed = await sendToRoute(list);
  expect([listed.status, await listed.json()]).toEqual([200, (await send(list)).json]);
  const notified = await sendToRoute({ jsonrpc: "2.0", method: "notifications/initialized" });
  expect([notified.status, await notified.text()]).toEqual([202, ""]);
});

test.each(["GET", "DELETE", "PUT"])("%s /mcp is 405", async (method) => {
  const reply = await send(undefined, {}, method);
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
});

test("a session at /mcp is 401, a key without `assistant` 403, and a key with it 403 below /cms", async () => {
  const user = await createUser({ permissions: ["order.read"] });
  const other = await createUserKey(user, ["order.read"]);
  expect((await send(list, { authorization: `Bearer ${user.token}` })).json.code).toBe("unauthenticated");
  expect((await send(list, { cookie: `authjs.session-token=${user.token}`, authorization: "" })).status).toBe(401);
  const refused = await send(list, { authorization: `Bearer ${other.key}` });
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  const own = await createUserKey(user, ["order.read"], { assistant: true });
  expect((await send(list, { authorization: `Bearer ${own.key}` })).status).toBe(200);
  const read = (key: string) => request("GET", "/cms/order", { token: key });
  expect((await read(other.key)).status).toBe(200);
  const { status, json } = await read(own.key);
  expect([status, json.code, json.detail]).toEqual([
    403,
    "forbidden",
    "This API key is for an assistant, which works at /mcp only.",
  ]);
  const inChinese = await request("GET", "/cms/order", { token: own.key, headers: { "accept-language": "zh" } });
  expect(inChinese.json.detail).toContain("/mcp");
  expect(inChinese.json.detail).not.toBe(json.detail);
});

test.each(["legacy", "auto"] as const)("the next call after the key was revoked fails (%s)", async (protocol) => {
  const made = await createAssistantKey("order.read");
  const client = await connectClient(server.url, made.key, { protocol });
  expect((await callTool(client, "adminOrders_count")).isError).toBe(false);
  await db().update(apiKeys).set({ revoked_at: new Date() }).where(eq(apiKeys.prefix, made.prefix));
  await expect(callTool(client, "adminOrders_count")).rejects.toThrow(/revoked/);
  await client.close();
});

test("a tool disappears from the next list and call when the user loses its permission", async () => {
  const made = await createAssistantKey("order.read");
  const client = await connectClient(server.url, made.key);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("adminOrders_count");
  await db().execute(sql`delete from group_permissions where group_id = ${made.user.group_id}`);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("adminOrders_count");
  expect((await callTool(client, "adminOrders_count")).json.code).toBe("not_found");
  await client.close();
});

test("each request counts towards the limit `limit.api_key`", async () => {
  const made = await createAssistantKey("order.read");
  setLimit("limit.api_key", 2);
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await send(list, { authorization: `Bearer ${made.key}` })).status);
  setLimit("limit.api_key");
  expect(statuses).toEqual([200, 200, 429]);
});
