import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";

let first: ReturnType<typeof rootOf>;
let second: typeof first;
let secondId: number;
beforeAll(async () => {
  await openTestStore();
  first = rootOf((await createUser({ permissions: "root" })).token);
  const other = await createUser({ permissions: "root" });
  second = rootOf(other.token);
  secondId = other.id;
});
afterAll(closeTestStore);

const rootOf =
  (token: string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(method, path, { token, body, headers });

/** The path where a record is made, the body, and two of its fields with new values. */
const kinds: [path: string, body: object, one: object, other: object][] = [
  ["/cms/product", { name: "Tea", category_id: 1, price: 1 }, { price: 2 }, { name: "Green tea" }],
  ["/cms/category", { name: "Shelf" }, { name: "Board" }, { description: "Of oak." }],
  ["/cms/theme", { name: "Spring" }, { product_ids: [1] }, { name: "Summer" }],
  [
    "/cms/banner",
    { name: "Top" },
    { items: [{ image: "demo/longjing-tea.webp", target_type: "none" }] },
    { name: "Bottom" },
  ],
  ["/cms/article", { title: "One", content: "<p>One.</p>" }, { content: "<p>Two.</p>" }, { title: "Two" }],
  [
    "/cms/notice",
    { type: "notice", title: "One", content: "<p>One.</p>", status: "open" },
    { remark: "New." },
    { title: "Two" },
  ],
  ["/cms/folder", { name: "Pictures" }, { name: "Photographs" }, { parent_id: null }],
  ["/cms/group", { name: "Keepers" }, { permissions: ["order.read"] }, { info: "They keep." }],
  ["/cms/menu", { title: "A", name: "a.stale", path: "/admin/a" }, { sort: 5 }, { title: "B" }],
  ["/cms/element", { name: "Ship", sign: "stale.ship", menu_id: 1 }, { name: "Send" }, { permission: "order.ship" }],
  ["/cms/dict_type", { name: "Sizes", type: "stale_size" }, { name: "Widths" }, { remark: "In cm." }],
  ["/cms/dict", { type: "carrier", label: "Stale", value: "STALE" }, { label: "Fresh" }, { sort: 3 }],
  [
    "/cms/user",
    { username: "stale_fields", password: "rain-on-the-tea", nickname: "A", group_id: 1 },
    { nickname: "B" },
    { email: "b@a.cn" },
  ],
];

test.each(kinds)(
  "%s: an edit of an old version is stale only for fields changed since, and an edit without a change makes none stale",
  async (path, body, one, other) => {
    const { json: made, status } = await first("POST", path, body);
    expect([status, made]).toMatchObject([201, { version: 1 }]);
    const at = `${path}/${made.id}`;
    const { json: edited } = await second("PUT", at, { ...one, version: 1 });
    expect(edited).toMatchObject({ version: 2 });
    const { version, updated_at } = edited;
    expect(await first("PUT", at, one)).toMatchObject({ status: 200, json: { version, updated_at } });

    const late = await first("PUT", at, { ...other, ...one, version: 1 });
    const by = { id: secondId, nickname: "Someone" };
    const [name] = Object.keys(one);
    expect(late).toMatchObject({ status: 409, json: { code: "stale" } });
    expect(late.json.errors).toEqual([expect.objectContaining({ path: name, code: "stale", by })]);

    const differs = Object.entries(other).some(([name, value]) => made[name] !== value);
    const last = { status: 200, json: { version: differs ? 3 : 2 } };
    expect(await first("PUT", at, { ...other, version: 1 })).toMatchObject(last);
  },
);

test.each(kinds.filter(([path]) => /product|category|notice|menu|user/.test(path)))(
  "%s: the ETag in If-Match works like the version in the body",
  async (path, body, one) => {
    const named = JSON.parse(
      JSON.stringify(body)
        .replace(/([Ss])tale/g, "$1tale-tag")
        .replace("a.stale-tag", "a.tag"),
    );
    const { json: made, headers: created } = await first("POST", path, named);
    const at = `${path}/${made.id}`;
    const { etag } = (await first("GET", at)).headers;
    expect([created.etag, etag]).toEqual(['"1"', expect.stringMatching(/^"1-[\w-]+"$/)]);
    const changed = await second("PUT", at, one, { "if-match": etag! });
    expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
    const again = { [Object.keys(one)[0]!]: made[Object.keys(one)[0]!] };
    const late = {
      status: 409,
      json: { code: "stale", errors: [{ path: Object.keys(one)[0], by: { id: secondId } }] },
    };
    expect(await first("PUT", at, again, { "if-match": etag! })).toMatchObject(late);
    expect(await first("DELETE", at, undefined, { "if-match": etag! })).toMatchObject(late);
    expect((await first("DELETE", at, undefined, { "if-match": changed.headers.etag! })).status).toBe(204);
  },
);

test("If-Match accepts a record's ETag or *, and must match the version in the body", async () => {
  const { json: made } = await first("POST", "/cms/category", { name: "Shelf" });
  const put = (tag: string, more = {}) =>
    first("PUT", `/cms/category/${made.id}`, { name: `Shelf ${tag}`, ...more }, { "if-match": tag });
  for (const tag of ["1", "abc", '"abc"', '"0"', '"99999999999"', '"1", "2"'])
    expect((await put(tag)).json).toMatchObject({ status: 400, errors: [{ path: "If-Match", code: "invalid" }] });
  expect((await put('"1"', { version: 2 })).status).toBe(400);
  for (const [at, tag] of ['W/"1"', "*", '"3"'].entries())
    expect([(await put(tag)).json.version, tag]).toEqual([at + 2, tag]);
  expect((await put('"2"')).json.code).toBe("stale");
});

test("`stale` names the admin of the latest change of the field", async () => {
  const { json: made } = await first("POST", "/cms/category", { name: "Shelf" });
  const at = `/cms/category/${made.id}`;
  await first("PUT", at, { name: "Board", version: 1 });
  await second("PUT", at, { name: "Plank", version: 2 });
  const late = await first("PUT", at, { name: "Table", version: 1 });
  expect([late.status, late.json.errors]).toMatchObject([409, [{ path: "name", by: { id: secondId } }]]);
});

test("after a change outside the log, every field sent can be stale, with a sentence", async () => {
  const { json: made } = await first("POST", "/cms/category", { name: "Shelf" });
  await db().execute(sql`update categories set name = 'Table', version = 2 where id = ${made.id}`);
  const { status, json } = await first("PUT", `/cms/category/${made.id}`, { description: "x", sort: 2, version: 1 });
  expect([status, json.errors]).toEqual([
    409,
    ["description", "sort"].map((path) => ({ path, code: "stale", message: "May have changed since you read it." })),
  ]);
});

test("a version higher than the present one is stale", async () => {
  const { json: made } = await first("POST", "/cms/category", { name: "Shelf" });
  expect((await first("PUT", `/cms/category/${made.id}`, { sort: 2, version: 2 })).json.code).toBe("stale");
});

test("moving a menu is not stale after a rename, and is stale after a move", async () => {
  const make = async (name: string) =>
    (await first("POST", "/cms/menu", { title: name, name, path: `/admin/${name}` })).json.id as number;
  const [renamed, moved] = [await make("renamed"), await make("moved")];
  await second("PUT", `/cms/menu/${renamed}`, { title: "New" });
  const { json: tree } = await first("GET", "/cms/menu");
  const items = flat(tree.items).map(({ id, parent_id }) => ({ id, parent_id }));
  const order = (id: number) =>
    first("PUT", "/cms/menu/tree", { items: items.map((item) => (item.id === id ? { ...item, version: 1 } : item)) });
  expect((await order(renamed)).status).toBe(200);
  await second("PUT", `/cms/menu/${moved}`, { parent_id: renamed });
  expect((await order(moved)).json.code).toBe("stale");
});

interface Menu {
  id: number;
  parent_id: number | null;
  children: Menu[];
}
const flat = (menus: Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);

test("a note is not stale after a cancellation by the shopper, and is stale after another note", async () => {
  const shopper = await createShopper();
  const order = await shopper.order([(await createProduct()).id, 1]);
  const read = (await first("GET", `/cms/order/${order.id}`)).json;
  await shopper.ask("POST", `/v1/order/${order.id}/cancel`, {});
  const write = (note: string) => first("PUT", `/cms/order/${order.id}/note`, { note, version: read.version });
  expect(await write("Called about it.")).toMatchObject({ status: 200, json: { status: "cancelled", version: 3 } });
  const { status, json } = await write("Called again.");
  expect([status, json.errors]).toMatchObject([409, [{ path: "note", by: { nickname: "Someone" } }]]);
});

test("an address is not stale after a payment attempt, and is stale after another correction", async () => {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  const { version } = (await first("GET", `/cms/order/${id}`)).json;
  await db().execute(sql`update orders set version = version + 1 where id = ${id}`); // as an attempt to pay does
  const write = (detail: string) => first("PUT", `/cms/order/${id}/address`, { detail, version });
  expect(await write("Example Road 2")).toMatchObject({ status: 200, json: { version: version + 2 } });
  const { status, json } = await write("Example Road 3");
  expect([status, json.errors]).toMatchObject([409, [{ path: "address", by: { nickname: "Someone" } }]]);
});
