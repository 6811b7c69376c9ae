import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const keeper = () =>
  createAdmin("dict_type.create", "dict_type.edit", "dict_type.delete", "dict.create", "dict.edit", "dict.delete");
type Ask = Awaited<ReturnType<typeof keeper>>;

async function aDictionary(ask: Ask) {
  const type = randomName("d");
  const made = await ask("POST", "/cms/dict_type", { name: "Tests", type });
  expect(made.status).toBe(201);
  const add = (value: string, more: object = {}) => ask("POST", "/cms/dict", { type, label: value, value, ...more });
  const defaults = async () =>
    (await ask("GET", `/cms/dict?type=${type}`)).json.items
      .filter((entry: { is_default: boolean }) => entry.is_default)
      .map(({ value }: { value: string }) => value);
  return { id: made.json.id as number, type, add, defaults };
}

test("only an entry of after-sale reasons can have a cause", async () => {
  const ask = await keeper();
  const { add } = await aDictionary(ask);
  expect((await add("a", { cause: "faulty" })).json.errors).toMatchObject([{ path: "cause", code: "not_needed" }]);
  const made = await ask("POST", "/cms/dict", { type: "after_sale_reason", label: "x", value: "x", cause: "faulty" });
  expect([made.status, made.json.cause]).toEqual([201, "faulty"]);
  expect((await ask("PUT", `/cms/dict/${made.json.id}`, { cause: null })).json.cause).toBeNull();
  await ask("DELETE", `/cms/dict/${made.json.id}`);
});

test("a new type of a dictionary applies to its entries, and types are unique", async () => {
  const ask = await keeper();
  const [one, other] = [await aDictionary(ask), await aDictionary(ask)];
  await one.add("a");
  const type = randomName("d");
  const renamed = await ask("PUT", `/cms/dict_type/${one.id}`, { type });
  expect(renamed.json.type).toBe(type);
  expect((await ask("GET", `/cms/dict?type=${type}`)).json.items).toMatchObject([{ value: "a", type }]);
  expect((await ask("GET", `/cms/dict?type=${one.type}`)).json.items).toEqual([]);
  for (const taken of [
    await ask("PUT", `/cms/dict_type/${one.id}`, { type: other.type }),
    await ask("POST", "/cms/dict_type", { name: "x", type: other.type }),
  ])
    expect([taken.status, taken.json.code, taken.json.errors[0].path]).toEqual([409, "duplicate", "type"]);
});

test("a dictionary with entries is `in_use`, an empty one can be deleted", async () => {
  const ask = await keeper();
  const { id, add } = await aDictionary(ask);
  const entry = (await add("a")).json;
  const refused = await ask("DELETE", `/cms/dict_type/${id}`);
  expect([refused.status, refused.json.code]).toEqual([409, "in_use"]);
  expect((await ask("DELETE", `/cms/dict/${entry.id}`)).status).toBe(204);
  const gone = await ask("DELETE", `/cms/dict_type/${id}`);
  expect([gone.status, gone.text]).toEqual([204, ""]);
  expect((await ask("DELETE", `/cms/dict_type/${id}`)).status).toBe(404);
  expect((await ask("PUT", `/cms/dict/${entry.id}`, { label: "x" })).status).toBe(404);
});

test.each(["carrier", "after_sale_reason"])(
  "the dictionary %s, which the shop uses, can neither change its type nor be deleted",
  async (type) => {
    const ask = await keeper();
    await db().insert(dictTypes).values({ name: "Needed", type }).onConflictDoNothing();
    const [needed] = await db().select().from(dictTypes).where(eq(dictTypes.type, type));
    const { id } = needed!;
    const renamed = await ask("PUT", `/cms/dict_type/${id}`, { type: randomName("d") });
    expect([renamed.status, renamed.json.code]).toEqual([409, "protected"]);
    expect((await ask("PUT", `/cms/dict_type/${id}`, { type, name: "Needed" })).status).toBe(200);
    const held = await db().select().from(dictEntries).where(eq(dictEntries.type, type));
    await db().delete(dictEntries).where(eq(dictEntries.type, type));
    expect((await ask("DELETE", `/cms/dict_type/${id}`)).json.code).toBe("protected");
    if (held.length) await db().insert(dictEntries).values(held);
  },
);

test("a value is unique in its dictionary, and an unknown dictionary is refused at `type`", async () => {
  const ask = await keeper();
  const [one, other] = [await aDictionary(ask), await aDictionary(ask)];
  await one.add("a");
  const b = (await one.add("b")).json;
  for (const taken of [await one.add("a"), await ask("PUT", `/cms/dict/${b.id}`, { value: "a" })])
    expect([taken.status, taken.json.code, taken.json.errors[0].path]).toEqual([409, "duplicate", "value"]);
  const moved = await ask("PUT", `/cms/dict/${b.id}`, { type: other.type, value: "a" });
  expect(moved.json).toMatchObject({ type: other.type, value: "a" });
  for (const unknown of [
    await other.add("c", { type: randomName() }),
    await ask("PUT", `/cms/dict/${b.id}`, { type: "no" }),
  ])
    expect([unknown.status, unknown.json.errors[0].path]).toEqual([400, "type"]);
});

test("a new default replaces the previous one, and the log has both changes", async () => {
  const ask = await keeper();
  const { add, defaults } = await aDictionary(ask);
  const [a, b] = [(await add("a", { is_default: true })).json, (await add("b", { is_default: true })).json];
  expect(await defaults()).toEqual(["b"]);
  const changed = await ask("PUT", `/cms/dict/${a.id}`, { is_default: true });
  expect(await defaults()).toEqual(["a"]);
  expect(await readChanges(changed)).toEqual([
    { entity: "dict", entity_id: b.id, fields: { is_default: [true, false] } },
    { entity: "dict", entity_id: a.id, fields: { is_default: [false, true] } },
  ]);
  expect((await ask("PUT", `/cms/dict/${b.id}`, { is_default: true, version: 1 })).json.errors).toMatchObject([
    { path: "is_default" },
  ]);
  await ask("PUT", `/cms/dict/${a.id}`, { is_default: false });
  expect(await defaults()).toEqual([]);
});

test("of concurrent entries one becomes the default, and one of equal values is created", async () => {
  const ask = await keeper();
  const { add, defaults } = await aDictionary(ask);
  const claims = await Promise.all(["a", "b", "c", "d"].map((value) => add(value, { is_default: true })));
  expect(claims.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await defaults()).toHaveLength(1);
  const same = await Promise.all([1, 2, 3, 4].map(() => add("same")));
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

test("a dictionary deleted while it gets its first entry ends with both or with neither", async () => {
  const ask = await keeper();
  for (let round = 0; round < 5; round++) {
    const { id, add } = await aDictionary(ask);
    const [gone, made] = await Promise.all([ask("DELETE", `/cms/dict_type/${id}`), add("a")]);
    expect([`${gone.status} ${made.status}`]).toContainEqual(expect.stringMatching(/^(204 400|409 201)$/));
  }
});
