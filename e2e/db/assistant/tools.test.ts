import { afterAll, beforeAll, expect, test } from "vitest";
import { callTool, connectClient, createAssistantKey, listenForAssistants } from "@/e2e/fixtures/callers/assistant";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { listPrompts, promptText } from "@/lib/assistant/prompts";
import { findOperations, isTool, listTools } from "@/lib/assistant/tools";
import { keyPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { isSchema } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import type { EditMetadata } from "@/lib/kernel/records/edit";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { operations, served } from "@/lib/registry";

let server: Awaited<ReturnType<typeof listenForAssistants>>;
beforeAll(async () => {
  await openTestStore();
  server = await listenForAssistants();
});
afterAll(async () => {
  await server.stop();
  await closeTestStore();
});

const all: [name: string, AnyOperation][] = Object.entries(served);
const everything = (permissions: readonly Permission[]) => {
  const group = { id: 1, name: "Admins", isRoot: false, permissions: new Set(permissions) };
  const origin = { requestId: "test", path: "/mcp", ip: "::1", userAgent: "", language: "en", via: "api", later() {} };
  const key = { id: 1, name: "test", assistant: true };
  const user = { id: 1, sessionId: "", pending: null, mustEnterCode: false, group, key };
  return { all: operations, actor: { origin: { ...origin, language: "en", via: "api" } as const, user } };
};

const money = /refund|price|pay|settle|coupon|promotion|freight|after_sale|invoice|product|stock|ship|cancel|complete/;
const rights = /user|customer|group|auth|api_key|webhook|config|seal|second_factor|session|menu|element|bot|alarm/;
const files = /import|export|upload|image|purge|erase|rehearsal|revert/;

test("what moves money, rights or files is never a tool", () => {
  const writes = all.filter(([, { method }]) => method !== "GET");
  const withheld = writes.filter(([, { method, path, access }]) => {
    const name = `${method} ${path} ${JSON.stringify(access)}`;
    return money.test(name) || rights.test(name) || files.test(name);
  });
  expect(withheld.length).toBeGreaterThan(80);
  expect(withheld.filter(([, operation]) => isTool(operation)).map(([name]) => name)).toEqual([]);
  const streams = all.filter(([, { output }]) => !isSchema(output));
  expect(streams.filter(([, operation]) => isTool(operation)).map(([name]) => name)).toEqual([]);
  expect(all.filter(([, { path }]) => !path.startsWith("/cms/")).filter(([, one]) => isTool(one))).toEqual([]);
});

test("every write that is a tool changes fields that the operation log can revert with the same permission", () => {
  const writes = all.filter(([, operation]) => isTool(operation) && operation.method !== "GET");
  expect(writes.map(([name]) => name)).toEqual([
    "adminBanners.update",
    "adminCategories.update",
    "adminNotices.update",
    "adminOrders.writeNote",
    "adminSearchWords.update",
    "adminThemes.update",
  ]);
  for (const [, { run, access, body, idempotent }] of writes) {
    expect(idempotent).not.toBe("required"); // a call has no Idempotency-Key
    const { revertible, revertibleFields } = (run as unknown as EditMetadata).records as AnyEntity;
    expect(revertible).toBe(access);
    const fields = Object.keys((body as { shape: object }).shape).filter((name) => name !== "version");
    if (revertibleFields) expect(revertibleFields).toEqual(expect.arrayContaining(fields));
  }
});

const tools = (permissions: readonly Permission[]) => listTools(everything(permissions));
/** The reads that each admin has. */
const shared = [
  "adminAlarms_list",
  "adminDictionaries_get",
  "adminDictionaries_list",
  "adminDictionaryEntries_get",
  "adminDictionaryEntries_list",
  "adminNotices_listUnread",
  "adminWaybills_accounts",
];

test.each<[name: string, permissions: Permission[], own: string[]]>([
  [
    "a key that reads and notes orders",
    ["order.read", "order.note", "oper_log.revert", "order.refund", "order.price", "order.ship"],
    [
      "adminAfterSales_offer",
      "adminOrders_count",
      "adminOrders_get",
      "adminOrders_list",
      "adminOrders_writeNote",
      "adminShipments_get",
      "undo",
    ],
  ],
  ["a key that only reads figures", ["stats.read"], ["adminStats_categories", "adminStats_days", "adminStats_get"]],
])("%s has exactly its tools, and their hints", async (_, permissions, own) => {
  const { key } = await createAssistantKey(...permissions);
  const client = await connectClient(server.url, key);
  const listed = (await client.listTools()).tools;
  await client.close();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...shared, ...own].toSorted());
  const isWrite = (name: string) => name === "undo" || name === "adminOrders_writeNote";
  for (const { name, annotations } of listed)
    expect([name, annotations]).toMatchObject([name, { readOnlyHint: !isWrite(name), destructiveHint: isWrite(name) }]);
});

test("a key with more than 25 operations finds them by words in either language, and calls them", async () => {
  const { key } = await createAssistantKey(...keyPermissions);
  const client = await connectClient(server.url, key);
  const listed = (await client.listTools()).tools.map(({ name }) => name);
  expect(listed).toEqual(["find_operation", "call_operation", "undo"]);
  for (const words of ["after-sale requests", "售后申请列表 售后"]) {
    const { json, bytes } = await callTool(client, "find_operation", { words });
    const found = json.operations.map(({ name }: { name: string }) => name);
    expect(found).toContain("adminAfterSales_list");
    expect(found.length).toBeLessThanOrEqual(10);
    expect(bytes).toBeLessThan(64 * 1024);
  }
  const called = await callTool(client, "call_operation", { name: "adminProducts_list", arguments: { size: 2 } });
  expect(called.json.items).toHaveLength(2);
  const refused = await callTool(client, "call_operation", { name: "adminOrders_refund", arguments: { id: 1 } });
  expect([refused.isError, refused.json.code]).toEqual([true, "not_found"]);
  for (const given of [{}, { words: "" }, { words: "a", more: 1 }])
    expect((await callTool(client, "find_operation", given)).json.code).toBe("invalid_request");
  await client.close();
});

test("25 are listed, 26 are not, and an answer with the largest remains below 64 KiB", () => {
  const counts = keyPermissions.map((_, at) => tools(keyPermissions.slice(0, at + 1)).map(({ name }) => name));
  for (const names of counts) expect(names.length).toBeLessThanOrEqual(25);
  expect(Math.max(...counts.map(({ length }) => length))).toBeGreaterThan(20);
  const one = (permission: Permission) => tools([permission, "oper_log.revert"]);
  const sizes = new Map(
    keyPermissions.flatMap(one).map((tool) => [tool.name, Buffer.byteLength(JSON.stringify(tool))]),
  );
  const largest = [...sizes.values()].toSorted((a, b) => b - a).slice(0, 25);
  expect(largest.reduce((sum, size) => sum + size, 0)).toBeLessThan(63 * 1024);
  const few = findOperations(everything(keyPermissions), "list", (found) => JSON.stringify(found).length < 9000);
  expect(few.operations.length).toBeGreaterThan(0);
  expect(few.operations.length).toBeLessThan(few.total);
});

test("names and schemas of tools suit every client: plain names, objects, no references", () => {
  const reads = all.filter(([, operation]) => isTool(operation)).flatMap(([, { access }]) => access as Permission);
  const listed = [...new Set(reads)].flatMap((permission) => tools([permission]));
  expect(listed.length).toBeGreaterThan(100);
  for (const { name, inputSchema, description } of listed) {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(description).toMatch(/\w/);
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$defs/);
    expect(Object.keys(inputSchema.properties!)).toEqual(expect.arrayContaining(inputSchema.required as string[]));
  }
});

test("prompts name tools that exist, in the language of the request", async () => {
  const names = new Set(all.filter(([, operation]) => isTool(operation)).map(([name]) => name.replace(".", "_")));
  const { key } = await createAssistantKey("order.read");
  for (const [language, title] of [
    ["en", "What needs doing today"],
    ["zh-CN", "今天要做什么"],
  ] as const) {
    const client = await connectClient(server.url, key, { language });
    const { prompts } = await client.listPrompts();
    expect(prompts[0]!.title).toBe(title);
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name });
      const text = JSON.stringify(messages);
      const named = text.match(/admin\w+/g)!;
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((tool) => !names.has(tool))).toEqual([]);
      expect(/\p{Script=Han}/u.test(text)).toBe(language === "zh-CN");
    }
    await expect(client.getPrompt({ name: "toString" })).rejects.toThrow("toString");
    await client.close();
  }
  expect(listPrompts("en").map(({ name }) => promptText(name, "en"))).not.toContain(undefined);
});
