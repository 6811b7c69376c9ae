import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { dictEntries } from "@/db/schema/content";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import type { Permission } from "@/lib/permissions";
import { closeTestStore, db, openTestStore, request } from "../fixtures/in-process";
import { someName, someone } from "../fixtures/people";
import { aProduct } from "../fixtures/shop";

type Person = Awaited<ReturnType<typeof someone>>;
let root: Person;
beforeAll(async () => {
  await openTestStore();
  root = await someone({ permissions: "root" });
});
afterAll(closeTestStore);

const ask = (method: string, path: string, body?: unknown, by: Person = root) =>
  request(method, path, { token: by.token, body, headers: { "x-request-id": requestId() } });
let asked = 0;
const requestId = () => `revert-test-${++asked}`;

/** Does it, and tells the id of its line in the log. */
async function logged(method: string, path: string, body?: unknown, by?: Person) {
  const { status, headers, text, json } = await ask(method, path, body, by);
  const [line] = await db()
    .select({ id: operLogs.id })
    .from(operLogs)
    .where(eq(operLogs.request_id, headers["x-request-id"]!));
  return { status, text, json, line: line!.id };
}
const detail = async (line: number, by?: Person) => (await ask("GET", `/cms/oper_log/${line}`, undefined, by)).json;
const revert = (line: number, by?: Person) => logged("POST", `/cms/oper_log/${line}/revert`, undefined, by);

const image = "demo/longjing-tea.webp";
const word = () => someName("w").slice(0, 20);
const dictType = async () => (await ask("POST", "/cms/dict_type", { name: "Old", type: word() })).json;

/** For each kind: what makes one, and an edit of it. The edit's fields are what comes back. */
const kinds: [
  entity: string,
  path: string,
  body: () => Promise<object>,
  edit: () => Promise<Record<string, unknown>>,
][] = [
  [
    "product",
    "/cms/product",
    async () => ({
      category_id: 1,
      name: "Old",
      price: 100,
      images: [image],
      properties: [{ name: "a", detail: "b" }],
    }),
    async () => ({
      name: "New",
      price: 200,
      images: [],
      properties: [{ name: "c", detail: "d" }],
      detail: "New",
      on_sale: true,
    }),
  ],
  [
    "category",
    "/cms/category",
    async () => ({ name: "Old", image }),
    async () => ({ name: "New", image: null, parent_id: 1, sort: 3 }),
  ],
  [
    "theme",
    "/cms/theme",
    async () => ({ name: "Old", product_ids: [3, 1, 2] }),
    async () => ({ name: "New", product_ids: [2, 4], topic_image: image }),
  ],
  [
    "banner",
    "/cms/banner",
    async () => ({
      name: "Old",
      items: [
        { image, title: "One", target_type: "product", target: "1" },
        { image, target_type: "none" },
      ],
    }),
    async () => ({ name: "New", items: [{ image, title: "Two", target_type: "none" }] }),
  ],
  [
    "article",
    "/cms/article",
    async () => ({ title: "Old", content: `<p>${"Old words. ".repeat(9000)}</p>`, cover: image }),
    async () => ({ title: "New", content: "<p>New</p>", cover: null, status: "published" }),
  ],
  [
    "notice",
    "/cms/notice",
    async () => ({ type: "notice", title: "Old", content: "<p>Old</p>", status: "open" }),
    async () => ({ title: "New", content: "<p>New</p>", status: "closed", remark: "x" }),
  ],
  [
    "dict_type",
    "/cms/dict_type",
    async () => ({ name: "Old", type: word() }),
    async () => ({ name: "New", type: word(), status: "disabled" }),
  ],
  [
    "dict",
    "/cms/dict",
    async () => ({ type: (await dictType()).type, label: "Old", value: "old", style: "blue" }),
    async () => ({ label: "New", value: "new", style: null, is_default: true, sort: 4 }),
  ],
];

describe.each(kinds)("an edit of a %s", (entity, path, body, edit) => {
  test("is put back, is logged with its fields, and the putting back is put back", async () => {
    const made = await logged("POST", path, await body());
    expect([made.status, made.text]).toEqual([201, made.text]);
    const { id } = made.json;
    const table = sql.raw(`${{ category: "categories", dict: "dict_entries" }[entity] ?? `${entity}s`}`);
    const read = async () => {
      const { rows } = (await db().execute(sql`select * from ${table} where id = ${id}`)) as unknown as {
        rows: object[];
      };
      const lists = ["theme", "banner"].includes(entity) && (await ask("GET", `${path}/${id}`)).json;
      const { version, updated_at, ...row } = { ...rows[0], ...lists } as Record<string, unknown>;
      const items = (row.items as { id: number }[] | undefined)?.map(({ id: _, ...item }) => item);
      return { ...row, items };
    };
    const before = await read();
    const fields = await edit();
    const edited = await logged("PUT", `${path}/${id}`, fields);
    expect([edited.status, edited.text]).toEqual([200, edited.text]);
    const after = await read();

    const line = await detail(edited.line);
    expect(line.revert).toEqual({ is_possible: true, reason: null });
    expect(line.change_count).toBe(1);
    expect(line.changes).toMatchObject([{ entity, entity_id: id, kind: "updated" }]);
    const names = line.changes[0].fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(fields)));

    const undone = await revert(edited.line);
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect(await read()).toEqual(before);
    expect(undone.json.changes).toMatchObject([{ entity, entity_id: id, kind: "updated" }]);
    const own = await detail(undone.line);
    expect(own).toMatchObject({ action: "Put a change back", permission: "oper_log.revert" });
    for (const field of own.changes[0].fields)
      expect(line.changes[0].fields).toContainEqual({ name: field.name, before: field.after, after: field.before });

    expect((await detail(edited.line)).revert.is_possible).toBe(false);
    expect(await revert(edited.line)).toMatchObject({ status: 409, json: { code: "stale" } });
    expect((await revert(undone.line)).status).toBe(200);
    expect(await read()).toEqual(after);
  });

  test("is not put back by who may not edit one", async () => {
    const { id } = (await ask("POST", path, await body())).json;
    const { line } = await logged("PUT", `${path}/${id}`, await edit());
    const only = await someone({ permissions: ["oper_log.read", "oper_log.revert"] });
    expect(await revert(line, only)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect((await revert(line, only)).json.detail).toContain(`${entity}.edit`);
    expect((await detail(line, only)).revert.reason).toContain(`${entity}.edit`);
    const editor = await someone({ permissions: ["oper_log.read", `${entity}.edit` as Permission] });
    expect(await revert(line, editor)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    const both = await someone({ permissions: ["oper_log.revert", `${entity}.edit` as Permission] });
    expect((await revert(line, both)).status).toBe(200);
  });

  test("is not put back once it has been changed again, and it is told by whom", async () => {
    const { id } = (await ask("POST", path, await body())).json;
    const fields = await edit();
    const [name] = Object.keys(fields);
    const { line } = await logged("PUT", `${path}/${id}`, fields);
    const other = await someone({ permissions: [`${entity}.edit` as Permission] });
    const again = { ...fields, [name!]: name === "type" ? word() : "Again" };
    expect((await ask("PUT", `${path}/${id}`, again, other)).status).toBe(200);
    const { status, json } = await revert(line);
    expect([status, json.code]).toEqual([409, "stale"]);
    expect(json.errors).toEqual([
      {
        path: name,
        code: "stale",
        message: expect.any(String),
        by: { id: other.id, nickname: "Someone" },
        at: expect.any(String),
      },
    ]);
    expect((await detail(line)).revert).toMatchObject({ is_possible: false, reason: expect.stringContaining(name!) });
  });

  test("is not put back as a creation or a deletion", async () => {
    const made = await logged("POST", path, await body());
    expect(await revert(made.line)).toMatchObject({ status: 409, json: { code: "protected" } });
    expect((await detail(made.line)).changes[0].kind).toBe("created");
    const edited = await logged("PUT", `${path}/${made.json.id}`, await edit());
    const gone = await logged("DELETE", `${path}/${made.json.id}`);
    expect(gone.status).toBe(204);
    expect((await detail(gone.line)).changes[0].kind).toBe("deleted");
    expect(await revert(gone.line)).toMatchObject({ status: 409, json: { code: "protected" } });
    expect((await revert(edited.line)).status).toBe(404);
  });
});

test("settings are put back, those that the line changed", async () => {
  const value = async (key: string) =>
    (await ask("GET", "/cms/config")).json.items.find((item: { key: string }) => item.key === key).value;
  const [was, name] = [await value("page.default_size"), await value("shop.name")];
  const { line } = await logged("PUT", "/cms/config", {
    items: [
      { key: "page.default_size", value: 33 },
      { key: "shop.name", value: "Another" },
    ],
  });
  await ask("PUT", "/cms/config", { items: [{ key: "limit.orders", value: 7 }] });
  expect((await revert(line)).status).toBe(200);
  expect([await value("page.default_size"), await value("shop.name"), await value("limit.orders")]).toEqual([
    was,
    name,
    7,
  ]);
  const once = await logged("PUT", "/cms/config", { items: [{ key: "page.default_size", value: 44 }] });
  await ask("PUT", "/cms/config", { items: [{ key: "page.default_size", value: 45 }] });
  expect(await revert(once.line)).toMatchObject({
    status: 409,
    json: { code: "stale", errors: [{ path: "page.default_size" }] },
  });
  await ask("PUT", "/cms/config", {
    items: [
      { key: "page.default_size", value: was },
      { key: "limit.orders", value: 60 },
    ],
  });
});

test("another field that changed meanwhile is left as it is now", async () => {
  const product = await aProduct({ name: "Old", price: 100 });
  const { line } = await logged("PUT", `/cms/product/${product.id}`, { price: 200 });
  await ask("PUT", `/cms/product/${product.id}`, { name: "Newer" });
  await db().update(products).set({ stock: 3, sold: 7 }).where(eq(products.id, product.id));
  expect((await revert(line)).status).toBe(200);
  const [row] = await db().select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ name: "Newer", price: 100, stock: 3, sold: 7 });
});

test("a stock that was adjusted is not put back", async () => {
  const product = await aProduct({ stock: 5 });
  const { status, line } = await logged("POST", `/cms/product/${product.id}/stock`, { delta: 3, reason: "Counted" });
  expect(status).toBe(200);
  expect(await revert(line)).toMatchObject({
    status: 409,
    json: { code: "protected", detail: expect.stringContaining("adjustment") },
  });
});

describe("a line that changed several records", () => {
  const twoDefaults = async () => {
    const { type } = await dictType();
    const entry = async (value: string, is_default: boolean) =>
      (await ask("POST", "/cms/dict", { type, label: value, value, is_default })).json.id as number;
    const [first, second] = [await entry("first", true), await entry("second", false)];
    const { line } = await logged("PUT", `/cms/dict/${second}`, { is_default: true });
    const defaults = async () => {
      const found = await db().select().from(dictEntries).where(eq(dictEntries.type, type));
      return found.filter((row) => row.is_default).map((row) => row.id);
    };
    return { first, second, line, defaults };
  };

  test("is put back whole", async () => {
    const { first, second, line, defaults } = await twoDefaults();
    expect((await detail(line)).change_count).toBe(2);
    expect(await defaults()).toEqual([second]);
    const undone = await revert(line);
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect(await defaults()).toEqual([first]);
    expect((await detail(undone.line)).change_count).toBe(2);
    expect((await revert(undone.line)).status).toBe(200);
    expect(await defaults()).toEqual([second]);
  });

  test("is not put back at all once one of them has moved on", async () => {
    const products = [await aProduct({ price: 100 }), await aProduct({ price: 100 })];
    const ids = products.map(({ id }) => id);
    const { line } = await logged("PUT", `/cms/product/${ids[0]}`, { price: 300 });
    await db()
      .insert(operLogChanges)
      .values({ log_id: line, entity: "product", entity_id: ids[1]!, kind: "updated", fields: { price: [90, 100] } });
    await db().execute(sql`update products set price = 101 where id = ${ids[1]}`);
    const { status, json } = await revert(line);
    expect([status, json.code, json.errors]).toEqual([
      409,
      "stale",
      [{ path: `product.${ids[1]}.price`, code: "stale", message: "Changed again." }],
    ]);
    expect((await ask("GET", `/cms/product/${ids[0]}`)).json.price).toBe(300);
  });
});

test("two at once put a change back once", async () => {
  const product = await aProduct({ price: 100 });
  const { line } = await logged("PUT", `/cms/product/${product.id}`, { price: 200 });
  const both = await Promise.all([revert(line), revert(line)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("what broke no rule then may break one now", async () => {
  const { type } = await dictType();
  const { id } = (await ask("POST", "/cms/dict", { type, label: "a", value: "taken" })).json;
  const { line } = await logged("PUT", `/cms/dict/${id}`, { value: "free" });
  await ask("POST", "/cms/dict", { type, label: "b", value: "taken" });
  expect(await revert(line)).toMatchObject({ status: 409, json: { code: "duplicate" } });
});

test("what was refused, what changed nothing, and what no edit could undo is not put back", async () => {
  const product = await aProduct({ price: 100 });
  const refused = await logged("PUT", `/cms/product/${product.id}`, { price: 0 });
  expect(refused.status).toBe(400);
  const nothing = await logged("PUT", `/cms/product/${product.id}`, { price: 100 });
  const person = await someone({ permissions: [] });
  const user = await logged("PUT", `/cms/user/${person.id}`, { nickname: "Other" });
  for (const { line } of [refused, nothing, user]) {
    expect((await detail(line)).revert.is_possible).toBe(false);
    expect(await revert(line)).toMatchObject({ status: 409, json: { code: "protected" } });
  }
  expect((await ask("POST", "/cms/oper_log/2147483647/revert")).status).toBe(404);
});

test("secrets are masked in the log", async () => {
  const person = await someone({ permissions: [] });
  const { line } = await logged("PUT", `/cms/user/${person.id}`, { password: "a password that nobody logs" });
  const { changes } = await detail(line);
  expect(changes[0].fields).toContainEqual({ name: "password_hash", before: "•••", after: "•••" });
  const stored = await db().select().from(operLogChanges).where(eq(operLogChanges.log_id, line));
  expect(JSON.stringify(stored)).not.toMatch(/argon2|nobody logs/);
});
