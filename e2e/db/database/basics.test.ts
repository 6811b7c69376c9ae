import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { elements, menus } from "@/db/schema/groups";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createBasics } from "@/lib/system/basics/create-basics";

let root: { token: string };
beforeAll(async () => {
  await openTestStore();
  root = await createUser({ permissions: "root" });
});
afterAll(closeTestStore);

const create = () => db().transaction((tx) => createBasics(tx as unknown as Database));
const shown = () =>
  rows(
    db(),
    sql`select (select json_agg(m order by id) from menus m) menus, (select json_agg(e order by id) from elements e) elements,
               (select json_agg(t order by id) from dict_types t) types, (select json_agg(d order by id) from dict_entries d) entries`,
  );
const menu = async (name: string) => (await db().select().from(menus).where(eq(menus.name, name)))[0]!;
const carrier = async (value: string) =>
  (await db().select().from(dictEntries).where(eq(dictEntries.value, value)))[0]!;
/** Acts as if a later version had this record for the first time. */
const forget = (key: string) => db().execute(sql`delete from initial_records where key = ${key}`);

/** Each test begins with a fresh database before anything is created, except that the demo's people are there. */
beforeEach(async () => {
  for (const table of ["initial_records", "elements", "menus", "dict_entries", "dict_types"])
    await db().execute(sql.raw(`truncate ${table} cascade`));
});

test("creates the initial menus, elements, dictionaries and carriers once, and reports them", async () => {
  expect(await create()).toEqual(["30 menus", "95 elements", "3 dictionaries", "23 dictionary entries"]);
  const { json } = await request("GET", "/cms/menu/routes", root);
  expect(json.items.map(({ name }: { name: string }) => name)).toEqual([
    "dashboard",
    "orders",
    "after_sales",
    "invoices",
    "customers",
    "products",
    "categories",
    "marketing",
    "content",
    "staff",
    "setup",
  ]);
  const carriers = (await request("GET", "/cms/dict?type=carrier&status=active", root)).json.items;
  expect(carriers[0]).toMatchObject({ value: "SF", is_default: true });
  const before = await shown();
  expect(await create()).toEqual([]);
  expect(await shown()).toEqual(before);
});

test("does not restore what the shop renamed, moved, disabled or deleted", async () => {
  await create();
  const [banners, content, sf] = [await menu("banners"), await menu("content"), await carrier("SF")];
  const body = { title: "Shelves", name: "shelves", parent_id: null, version: banners.version };
  expect((await request("PUT", `/cms/menu/${banners.id}`, { ...root, body })).status).toBe(200);
  const off = { status: "disabled", version: sf.version };
  expect((await request("PUT", `/cms/dict/${sf.id}`, { ...root, body: off })).status).toBe(200);
  expect((await request("DELETE", `/cms/dict/${(await carrier("ZTO")).id}`, root)).status).toBe(204);
  const [ship] = await db().select().from(elements).where(eq(elements.sign, "order.ship"));
  expect((await request("DELETE", `/cms/element/${ship!.id}`, root)).status).toBe(204);
  const [articles] = await db().select().from(dictTypes).where(eq(dictTypes.type, "article_type"));
  await db().delete(dictEntries).where(eq(dictEntries.type, "article_type"));
  expect((await request("DELETE", `/cms/dict_type/${articles!.id}`, root)).status).toBe(204);
  const before = await shown();

  expect(await create()).toEqual([]);
  expect(await shown()).toEqual(before);
  expect(content.id).toBe((await menu("content")).id);
});

describe("a record that a later version adds", () => {
  test("is created below its heading, also if the shop renamed that, with its elements", async () => {
    await create();
    await db()
      .delete(elements)
      .where(eq(elements.menu_id, (await menu("logs")).id));
    await db().delete(menus).where(eq(menus.name, "logs"));
    await db().update(menus).set({ name: "machine" }).where(eq(menus.name, "staff"));
    await forget("menu:logs");
    await forget("element:log.purge");
    expect(await create()).toEqual(["1 menu", "1 element"]);
    expect((await menu("logs")).parent_id).toBe((await menu("machine")).id);
  });

  test("is created at the top if the shop deleted its heading, and an element without its menu is not created", async () => {
    await create();
    await db().execute(sql`truncate elements cascade`);
    await db().execute(sql`delete from menus where parent_id = ${(await menu("staff")).id}`);
    await db().delete(menus).where(eq(menus.name, "staff"));
    await forget("menu:logs");
    await forget("element:group.edit");
    expect(await create()).toEqual(["1 menu"]);
    expect((await menu("logs")).parent_id).toBeNull();
  });

  test("is created in its dictionary under the present name, and the shop's default remains", async () => {
    await create();
    await db().update(dictTypes).set({ type: "post" }).where(eq(dictTypes.type, "carrier"));
    await db().delete(dictEntries).where(eq(dictEntries.value, "SF"));
    await db().update(dictEntries).set({ is_default: true }).where(eq(dictEntries.value, "ZTO"));
    await forget("dict_entry:carrier/SF");
    expect(await create()).toEqual(["1 dictionary entry"]);
    expect(await carrier("SF")).toMatchObject({ type: "post", is_default: false });
  });
});

test("records that the shop created under the same names remain, and its own dictionary gets no entries", async () => {
  await db().insert(menus).values({ title: "My orders", name: "orders", path: "/admin/mine" });
  await db().insert(dictTypes).values({ type: "carrier", name: "Ours" });
  await db().insert(dictEntries).values({ type: "carrier", label: "By bicycle", value: "BIKE" });
  expect(await create()).toEqual(["29 menus", "95 elements", "2 dictionaries", "13 dictionary entries"]);
  expect(await menu("orders")).toMatchObject({ title: "My orders", path: "/admin/mine" });
  expect(await db().select().from(dictEntries).where(eq(dictEntries.type, "carrier"))).toHaveLength(1);
  expect(await create()).toEqual([]);
});
