import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates, parcel } from "@/e2e/fixtures/shop/freight";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createAdmin, createProduct, findFaults } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  await deleteTemplates();
  ask = await createAdmin(
    "freight.create",
    "freight.edit",
    "freight.delete",
    "freight.read",
    "product.edit",
    "product.read",
    "product.delete",
  );
});
afterAll(closeTestStore);
afterEach(async () => {
  await deleteTemplates();
});

const path = "/cms/freight_template";
const rest = { regions: [], ...parcel };
const body = (more: object = {}) => ({ name: randomName("freight"), rules: [rest], ...more });
const add = (more: object = {}) => ask("POST", path, body(more));
const list = async () =>
  (await ask("GET", path)).json.items as { id: number; name: string; delivery: string; is_default: boolean }[];

test("a revert of an edit restores the rules and the former default", async () => {
  const root = await openRevertDesk();
  const [first, second] = [(await add()).json, (await add()).json];
  const edit = { is_default: true, rules: [{ ...rest, regions: ["65"] }, rest], version: 1 };
  const { line } = await root.logged("PUT", `${path}/${second.id}`, edit);
  expect((await root.revert(line)).status).toBe(200);
  const [one, other] = await Promise.all(
    [first, second].map(async ({ id }) => (await ask("GET", `${path}/${id}`)).json),
  );
  expect([one.is_default, other.is_default, other.rules]).toEqual([true, false, second.rules]);
});

describe("for each delivery method", () => {
  test("the first template is the default, and a new default replaces it in the list and in the log", async () => {
    const first = (await add()).json;
    const local = (await add({ delivery: "local" })).json;
    const second = (await add()).json;
    expect([first.is_default, local.is_default, second.is_default]).toEqual([true, true, false]);
    const chosen = await ask("PUT", `${path}/${second.id}`, { is_default: true, version: 1 });
    const defaults = (await list()).filter(({ is_default }) => is_default).map(({ id }) => id);
    expect(defaults.toSorted()).toEqual([local.id, second.id].toSorted());
    expect(await readChanges(chosen)).toMatchObject([
      { entity_id: first.id, fields: { is_default: [true, false] } },
      { entity_id: second.id, fields: { is_default: [false, true] } },
    ]);
  });

  test("concurrent creations with `is_default` leave one default", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add({ is_default: true })));
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  test("an edit of another template changes neither the default nor the products that use it", async () => {
    const [second, first] = [(await add({ name: "B" })).json, (await add({ name: "A" })).json];
    await add({ name: "0", delivery: "local" });
    expect((await list()).map(({ name }) => name)).toEqual(["A", "B", "0"]);
    const { id: product } = await createProduct({ freight_template_id: first.id });
    expect((await ask("PUT", `${path}/${first.id}`, { name: "C", version: 1 })).status).toBe(200);
    const [standard, other] = await list();
    expect([standard, other]).toMatchObject([
      { id: second.id, is_default: true },
      { id: first.id, is_default: false },
    ]);
    expect((await ask("GET", `/cms/product/${product}`)).json.freight_template_id).toBe(first.id);
  });
});

test.each<[string, object[], string, string]>([
  [
    "without a rule for everywhere else",
    [{ ...rest, regions: ["65"] }],
    "rules",
    "One rule must have no regions: it is for everywhere else.",
  ],
  ["with two rules for everywhere else", [rest, rest], "rules.1.regions", "Another rule is for everywhere else."],
  [
    "with a region in two rules",
    [rest, { ...rest, regions: ["65"] }, { ...rest, regions: ["54", "65"] }],
    "rules.2.regions.1",
    "Another rule has this region.",
  ],
  [
    "with a region in one rule twice",
    [rest, { ...rest, regions: ["65", "65"] }],
    "rules.1.regions.1",
    "Another rule has this region.",
  ],
  ["with an unknown region", [rest, { ...rest, regions: ["99"] }], "rules.1.regions.0", "There is no such region."],
  [
    "with a region code that ends with zeros",
    [rest, { ...rest, regions: ["650000"] }],
    "rules.1.regions.0",
    "There is no such region.",
  ],
  ["without rules", [], "rules", "Add at least one rule."],
  ["with 41 rules", Array(41).fill(rest), "rules", "At most 40 rules."],
  ["with steps of 0 units", [{ ...rest, next: 0 }], "rules.0.next", "Must be a whole number from 1 to 10000000."],
  [
    "with a negative price",
    [{ ...rest, first_price: -1 }],
    "rules.0.first_price",
    "Must be a whole number from 0 to 99999999.",
  ],
])("a template %s is refused at its path", async (_, rules, at, message) => {
  const { status, json } = await add({ rules });
  expect(status).toBe(400);
  expect(json.errors).toContainEqual(expect.objectContaining({ path: at, message }));
});

describe("a product", () => {
  const update = (id: number, freight_template_id: number | null) =>
    ask("PUT", `/cms/product/${id}`, { freight_template_id, version: 1 });

  test("accepts a template for express, and refuses an unknown one and one for another delivery method", async () => {
    const product = await createProduct();
    const [own, local] = [await createTemplate({}, {}), await createTemplate({ delivery: "local" }, {})];
    for (const id of [local.id, 999_999]) {
      const refused = await update(product.id, id);
      expect([refused.status, refused.json.errors]).toMatchObject([
        400,
        [{ path: "freight_template_id", code: "not_found" }],
      ]);
    }
    expect((await update(product.id, own.id)).json.freight_template_id).toBe(own.id);
  });

  test("prevents that its template is deleted or gets another delivery method, even from the bin", async () => {
    const template = await createTemplate({}, {});
    const product = await createProduct({ freight_template_id: template.id });
    await ask("DELETE", `/cms/product/${product.id}`);
    const [erased, moved] = [
      await ask("DELETE", `${path}/${template.id}`),
      await ask("PUT", `${path}/${template.id}`, { delivery: "local", version: 1 }),
    ];
    expect([erased.status, erased.json.code, moved.status, moved.json.code]).toEqual([409, "in_use", 409, "in_use"]);
    await db().update(products).set({ freight_template_id: null }).where(eq(products.id, product.id));
    expect((await ask("DELETE", `${path}/${template.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await findFaults()).toEqual([]);
  });
});

test("`try` returns the freight of goods to a place, and why it is 0", async () => {
  const { id } = (
    await add({
      by: "weight",
      rules: [
        { ...rest, first: 1000, next: 500, free_amount: 9900 },
        { ...rest, regions: ["81"], is_excluded: true },
      ],
    })
  ).json;
  const attempt = async (given: object) => (await ask("POST", `${path}/${id}/try`, given)).json;
  expect(await attempt({ region: "330106", units: 1001, amount: 5000 })).toEqual({ freight: 1000, free_by: null });
  expect(await attempt({ region: null, units: 1000, amount: 9900, count: 3 })).toEqual({
    freight: 0,
    free_by: "amount",
  });
  expect(await attempt({ region: "81", units: 1, amount: 1 })).toEqual({ freight: null, free_by: null });
  const byPieces = `${path}/${(await add()).json.id}/try`;
  expect((await ask("POST", byPieces, { units: 4, amount: 5000 })).json).toEqual({ freight: 1000, free_by: null });
});

test("GET /cms/region lists provinces, cities and districts by their codes", async () => {
  const { items } = (await ask("GET", "/cms/region")).json;
  expect(items.length).toBeGreaterThan(3000);
  expect(items).toEqual(
    expect.arrayContaining([
      { code: "33", name: "浙江省" },
      { code: "6501", name: "乌鲁木齐市" },
      { code: "81", name: "香港特别行政区" },
    ]),
  );
});
