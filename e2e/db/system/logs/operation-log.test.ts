import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dictTypes } from "@/db/schema/content";
import { operLogs } from "@/db/schema/logs";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createProduct } from "@/e2e/fixtures/shop/shop";

let admin: Awaited<ReturnType<typeof createUser>>;
let other: Awaited<ReturnType<typeof createUser>>;
const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  request(method, path, { token: admin.token, body, headers });
const listed = async (query: string) => {
  const { status, json } = await ask("GET", `/cms/oper_log?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return json;
};
const ids = async (query: string) => (await listed(query)).items.map(({ id }: { id: number }) => id);
const idsOfOther = (query: string) => ids(`user_id=${other.id}&${query}`);

const made: Record<string, number> = {};
const requestId = `request-${randomUUID()}`;

beforeAll(async () => {
  await openTestStore();
  admin = await createUser({ permissions: ["oper_log.read", "oper_log.export", "log.purge"] });
  other = await createUser({ permissions: [] });
  const line = async (name: string, hoursAgo: number, more: Partial<typeof operLogs.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(operLogs)
      .values({
        user_id: other.id,
        module: "cms-product",
        action: "Edit a product",
        method: "PUT",
        path: "/cms/product/12",
        permission: "product.edit",
        status: 200,
        via: "api",
        ip: "203.0.113.7",
        user_agent: "test",
        duration_ms: 12,
        request_id: randomUUID(),
        created_at: new Date(Date.now() - hoursAgo * 3_600_000),
        ...more,
      })
      .returning({ id: operLogs.id });
    made[name] = row!.id;
  };
  await line("edit", 5);
  await line("stock", 4, { path: "/cms/product/12/stock", action: "Adjust a stock 100%", method: "POST" });
  await line("refused", 3, { path: "/cms/product/123", status: 403, code: "forbidden", request_id: requestId });
  await line("failed", 2, { module: "cms-order", action: "Ship an order", path: "/cms/order/12/status", status: 500 });
  await line("created", 1, { action: "Create a product", path: "/cms/product", status: 201, method: "POST" });
});
afterAll(closeTestStore);

describe("the list of the operation log", () => {
  test("has who, when, what and the outcome of each request", async () => {
    const { items } = await listed(`user_id=${other.id}&outcome=refused`);
    expect(items).toEqual([
      {
        id: made.refused,
        key: null,
        user: { id: other.id, nickname: "Someone", username: other.username },
        module: "cms-product",
        action: "Edit a product",
        method: "PUT",
        path: "/cms/product/123",
        permission: "product.edit",
        status: 403,
        code: "forbidden",
        via: "api",
        ip: "203.0.113.7",
        user_agent: "test",
        duration_ms: 12,
        request_id: requestId,
        change_count: 0,
        record: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  test("is searched by id, record path, request id, user name, and words of the action", async () => {
    expect(await ids(`q=${made.stock}`)).toEqual([made.stock]);
    expect(await ids(`q=${made.stock}&outcome=failed`)).toEqual([]);
    expect(await idsOfOther("q=/cms/product/12")).toEqual([made.stock, made.edit]);
    expect(await idsOfOther("q=/cms/product/12/")).toEqual([made.stock, made.edit]);
    expect(await idsOfOther("q=/cms/product/123")).toEqual([made.refused]);
    expect(await ids(`q=${requestId}`)).toEqual([made.refused]);
    expect(await ids(`q=${other.username.toUpperCase()}`)).toEqual(await idsOfOther(""));
    expect(await ids(`q=${other.username}&user_id=${admin.id}`)).toEqual([]);
    expect(await idsOfOther("q=PRODUCT")).toEqual([made.created, made.refused, made.stock, made.edit]);
    expect(await idsOfOther("q=an%20order")).toEqual([made.failed]);
    expect(await idsOfOther("q=100%25")).toEqual([made.stock]);
    expect(await idsOfOther("q=%25%25%25")).toEqual([]);
    expect(await idsOfOther("q=pr_duct")).toEqual([]);
    expect(await idsOfOther("q=%5C%5C%5C")).toEqual([]);
  });

  test("names the changed record by its present name, and is searched by a part of it", async () => {
    const root = await openRevertDesk();
    const { id } = await root.dictType();
    const [first, now] = [`茶 ${randomUUID()}`, `白茶 ${randomUUID()}`];
    const rename = async (name: string) => (await root.logged("PUT", `/cms/dict_type/${id}`, { name })).line;
    const [earlier, later] = [await rename(first), await rename(now)];
    const made = { action: "Create a dictionary" };
    const record = { entity: "dict_type", entity_id: id, name: now };
    expect((await listed(`q=${encodeURIComponent(now.slice(0, 20))}`)).items).toMatchObject([
      ...[later, earlier].map((line) => ({ id: line, record })),
      { ...made, record },
    ]);
    expect((await ask("GET", `/cms/oper_log/${earlier}`)).json.changes).toMatchObject([record]);
    await db().delete(dictTypes).where(eq(dictTypes.id, id));
    const recordsOf = (lines: number[]) =>
      Promise.all(lines.map(async (line) => (await listed(`q=${line}`)).items[0].record));
    expect(await recordsOf([earlier, later])).toEqual([{ ...record, name: first }, record]);
  });
});

/** A line about something that a user did so many days ago. */
const lineOf = (user_id: number, days: number) => ({
  user_id,
  module: "cms-x",
  action: "Do",
  method: "PUT",
  path: "/cms/x",
  status: 200,
  via: "api" as const,
  ip: "::1",
  user_agent: "",
  duration_ms: 1,
  request_id: "made",
  created_at: new Date(Date.now() - days * 86_400_000),
});

test("a row names what was done if one operation does several things", async () => {
  const keeper = await createUser({ permissions: ["product.edit", "customer.edit", "order.cancel"] });
  const send = (method: string, path: string, body: object) => request(method, path, { token: keeper.token, body });
  const { id } = await createProduct();
  const customer = await createUser();
  const last = async () => (await listed(`user_id=${keeper.id}`)).items[0];
  await send("PUT", "/cms/product/batch", { ids: [id], on_sale: false });
  expect((await last()).action).toBe("Take products off sale");
  await send("PUT", "/cms/product/batch", { ids: [id], on_sale: true, price: { change_percent: 1 } });
  expect((await last()).action).toBe("Put products on or off sale, move them, or change their prices");
  await send("PUT", `/cms/customer/${customer.id}`, { status: "disabled" });
  expect((await last()).action).toBe("Disable a customer");
  await send("PUT", "/cms/order/999999999/status", { status: "cancelled", reason: "Sold out" });
  expect(await last()).toMatchObject({ action: "Cancel an order", status: 404 });
});

test("a deleted admin is named in the log and found by name, also after their group is deleted", async () => {
  const root = await createUser({ permissions: ["user.delete", "user.read", "group.delete"] });
  const gone = await createUser({ permissions: [] });
  const nickname = `Gone ${gone.username}`;
  await db().update(users).set({ nickname }).where(eq(users.id, gone.id));
  await request("GET", "/cms/oper_log/export", { token: gone.token });
  for (const path of [`/cms/user/${gone.id}`, `/cms/group/${gone.group_id}`]) {
    expect((await request("DELETE", path, { token: root.token })).status).toBe(204);
    for (const query of [`user_id=${gone.id}`, `q=${encodeURIComponent(nickname)}`])
      expect((await listed(query)).items[0]?.user, query).toEqual({ id: gone.id, nickname, username: null });
  }
});

test("a purge deletes older rows, returns their number, and is logged", async () => {
  const old = await createUser({ permissions: [] });
  const line = lineOf(old.id, 400);
  await db()
    .insert(operLogs)
    .values(Array.from({ length: 2500 }, (_, n) => ({ ...line, request_id: `old-${n}` })));
  await db().insert(operLogs).values(lineOf(old.id, 389));
  const { status, json } = await ask("POST", "/cms/oper_log/purge", { older_than_days: 390 });
  expect([status, json]).toEqual([200, { deleted: 2500, has_more: false }]);
  expect(await ids(`user_id=${old.id}`)).toHaveLength(1);
  const [logged] = await ids(`user_id=${admin.id}&q=Delete%20old`);
  expect((await ask("GET", `/cms/oper_log/${logged}`)).json.changes).toEqual([
    {
      entity: "purge",
      entity_id: 1,
      name: null,
      kind: "created",
      fields: [
        { name: "log", before: null, after: "oper_log" },
        { name: "older_than_days", before: null, after: 390 },
        { name: "deleted", before: null, after: 2500 },
      ].toSorted((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name)),
    },
  ]);
  for (const older_than_days of [0, -1, 3651, "1"])
    expect((await ask("POST", "/cms/oper_log/purge", { older_than_days })).status).toBe(400);
});
