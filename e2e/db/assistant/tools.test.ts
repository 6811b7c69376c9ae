import { afterAll, beforeAll, expect, test } from "vitest";
import { connectClient, createAssistantKey, listenForAssistants } from "@/e2e/fixtures/callers/assistant";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { callTool as answerTool } from "@/lib/assistant/call-tool";
import { listPrompts, promptText } from "@/lib/assistant/prompts";
import { createAssistant, isTool, listTools } from "@/lib/assistant/tools";
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
const actorWith = (permissions: readonly Permission[]) => {
  const group = { id: 1, name: "Admins", isRoot: false, permissions: new Set(permissions) };
  const origin = { requestId: "test", path: "/mcp", ip: "::1", userAgent: "", language: "en", via: "api", later() {} };
  const key = { id: 1, name: "test" };
  const user = { id: 1, sessionId: "", pending: null, mustEnterCode: false, group, key };
  return { origin: { ...origin, language: "en", via: "api" } as const, user };
};

const money = /refund|price|pay|settle|coupon|promotion|freight|after_sale|invoice|product|stock|ship|cancel|complete/;
const rights = /user|customer|group|auth|api_key|webhook|config|seal|second_factor|session|menu|element|bot|alarm/;
const files = /import|export|upload|image|purge|erase|shop|revert/;

test("operations that move money, rights or files are never tools", () => {
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

test("every write that is a tool changes only fields that the log can revert with the same permission", () => {
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

const assistantWith = (...permissions: Permission[]) => createAssistant(operations, actorWith(permissions));
const tools = (permissions: readonly Permission[]) => listTools(assistantWith(...permissions));
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
  [
    "a key that only reads figures",
    ["stats.read"],
    ["adminStats_blocks", "adminStats_categories", "adminStats_days", "adminStats_get"],
  ],
])("%s has exactly the tools of its permissions, with the right hints", async (_, permissions, own) => {
  const { key } = await createAssistantKey(...permissions);
  const client = await connectClient(server.url, key);
  const listed = (await client.listTools()).tools;
  await client.close();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...shared, ...own].toSorted());
  const isWrite = (name: string) => name === "undo" || name === "adminOrders_writeNote";
  for (const { name, annotations } of listed)
    expect([name, annotations]).toMatchObject([name, { readOnlyHint: !isWrite(name), destructiveHint: isWrite(name) }]);
});

/** Permissions that together give exactly this many tools. Those that give the most are taken first. */
function permissionsWith(count: number) {
  const own = new Map(keyPermissions.map((one) => [one, tools([one]).length]));
  const chosen: Permission[] = [];
  for (const one of keyPermissions.toSorted((a, b) => own.get(b)! - own.get(a)!)) {
    const more = own.get(one)! - shared.length;
    const { length } = tools(chosen);
    if (more > 0 && length + more <= count && tools([...chosen, one]).length === length + more) chosen.push(one);
  }
  expect(tools(chosen)).toHaveLength(count);
  return chosen;
}

test("keys with 24 and 25 tools are created and work, one with 26 tools is refused with `limit_reached`", async () => {
  const full = permissionsWith(25);
  const extra = keyPermissions.find((one) => tools([one]).length === shared.length + 1 && !full.includes(one))!;
  const admin = await createUser({ permissions: "root" });
  const create = (permissions: Permission[], assistant: boolean) =>
    request("POST", "/cms/api_key", {
      token: admin.token,
      body: { name: randomName("key"), permissions, assistant },
    });
  for (const [permissions, count] of [
    [permissionsWith(24), 24],
    [full, 25],
  ] as const) {
    const { status, json } = await create(permissions, true);
    expect([count, status]).toEqual([count, 201]);
    const client = await connectClient(server.url, json.key);
    expect((await client.listTools()).tools).toHaveLength(count);
    await client.close();
  }
  const broad = await create([...full, extra], true);
  expect([broad.status, broad.json.code, broad.json.errors[0].path]).toEqual([409, "limit_reached", "permissions"]);
  expect(broad.json.detail).toBe("An assistant's key has at most 25 tools, and these permissions give 26.");
  expect((await create([...full, extra], false)).status).toBe(201);
});

test("a key with too many tools from an earlier version is refused at /mcp until its permissions are reduced", async () => {
  const { key, prefix } = await createAssistantKey(...keyPermissions);
  await expect(connectClient(server.url, key)).rejects.toThrow(/at most 25 tools/);
  const admin = await createUser({ permissions: "root" });
  const listed = await request("GET", "/cms/api_key?size=100", { token: admin.token });
  const { id } = listed.json.items.find((one: { prefix: string }) => one.prefix === `kiosk_${prefix}`);
  const narrowed = { token: admin.token, body: { permissions: ["stats.read"] } };
  expect((await request("PUT", `/cms/api_key/${id}`, narrowed)).status).toBe(200);
  const client = await connectClient(server.url, key);
  expect((await client.listTools()).tools).toHaveLength(shared.length + 4);
  await client.close();
});

test("no tool answers an odd value of any argument with a status of 500 or more", async () => {
  const odd = [{ toString: 1 }, [{ toString: 1 }], [[["a"], null]], "\ud800", "\u0000", null, 1e21];
  const faults = [];
  let tried = 0;
  for (const permission of keyPermissions) {
    const assistant = assistantWith(permission, "oper_log.revert");
    for (const { name, inputSchema } of listTools(assistant)) {
      if (permission !== keyPermissions[0] && shared.concat("undo").includes(name)) continue;
      for (const field of [...Object.keys(inputSchema.properties!), "unknown"])
        for (const value of odd) {
          const { content, isError } = await answerTool(assistant, name, { [field]: value });
          const [, data] = content.map((part) => (part.type === "text" ? part.text : ""));
          tried++;
          if (isError && JSON.parse(data!).status >= 500) faults.push([name, field, value, data]);
        }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(2000);
});

test("tools have plain names and object schemas without references", () => {
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

test("prompts are in the language of the request and name only tools that exist", async () => {
  const names = new Set(all.filter(([, operation]) => isTool(operation)).map(([name]) => name.replace(".", "_")));
  const { key } = await createAssistantKey("order.read");
  for (const [language, title] of [
    ["en", "What to do today"],
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
