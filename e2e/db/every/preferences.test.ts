import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const anAdmin = () => createUser({ permissions: [] });
type Admin = Awaited<ReturnType<typeof anAdmin>>;
const read = async ({ token }: Admin) => (await request("GET", "/cms/preference", { token })).json;
const choose = ({ token }: Admin, body: object) => request("PUT", "/cms/preference", { token, body });
const keep = ({ token }: Admin, list: string, body: object) =>
  request("PUT", `/cms/preference/${list}`, { token, body });
const untouched = { language: null, scheme: null, single_keys: true, order_sound: false, lists: [] };

test("an admin without preferences has the defaults, and a preference is only their own", async () => {
  const [mei, lan] = [await anAdmin(), await anAdmin()];
  expect(await read(mei)).toEqual(untouched);
  expect((await choose(mei, { language: "zh", scheme: "dark" })).json).toEqual({
    ...untouched,
    language: "zh",
    scheme: "dark",
  });
  expect((await choose(mei, { single_keys: false, scheme: null })).json).toEqual({
    ...untouched,
    language: "zh",
    single_keys: false,
  });
  await choose(mei, { order_sound: true });
  expect(await read(mei)).toMatchObject({ language: "zh", single_keys: false, order_sound: true });
  expect(await read(lan)).toEqual(untouched);
});

test("a list stores its columns and views separately, until both are reset", async () => {
  const mei = await anAdmin();
  const views = [{ name: "To ship today", query: "status=paid&sort=created_at" }];
  await keep(mei, "orders", { columns: ["order_no", "total_price"] });
  await keep(mei, "orders", { views });
  expect((await keep(mei, "products", { columns: [] })).json.lists).toEqual([
    { list: "orders", columns: ["order_no", "total_price"], views },
    { list: "products", columns: [], views: [] },
  ]);
  await keep(mei, "orders", { columns: null });
  expect((await keep(mei, "orders", { views: [] })).json.lists).toEqual([{ list: "products", columns: [], views: [] }]);
});

test("an admin can store preferences of 40 lists", async () => {
  const mei = await anAdmin();
  const kept = await Promise.all(Array.from({ length: 40 }, (_, at) => keep(mei, `list-${at}`, { columns: [] })));
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await keep(mei, "one-more", { columns: [] })).json.code).toBe("limit_reached");
  expect((await keep(mei, "list-7", { columns: ["id"] })).status).toBe(200);
});

test("concurrent changes of different lists are all stored", async () => {
  const mei = await anAdmin();
  const names = ["a", "b", "c", "d", "e", "f"];
  await Promise.all(names.map((name) => keep(mei, name, { columns: [name] })));
  expect((await read(mei)).lists.map(({ list }: { list: string }) => list).toSorted()).toEqual(names);
});

test("an admin can store at most 256 KiB of preferences", async () => {
  const mei = await anAdmin();
  const views = Array.from({ length: 30 }, (_, at) => ({ name: `View ${at}`, query: "茶".repeat(2000) }));
  expect((await keep(mei, "orders", { views })).status).toBe(200);
  expect((await keep(mei, "products", { views })).json.code).toBe("limit_reached");
  expect((await keep(mei, "orders", { views: [] })).json.lists).toEqual([]);
  expect((await keep(mei, "products", { views })).status).toBe(200);
});
