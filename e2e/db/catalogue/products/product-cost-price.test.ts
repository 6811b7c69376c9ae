import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupPermissions } from "@/db/schema/groups";
import { apiKeys } from "@/db/schema/users";
import { createUser, createUserKey } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { allowManyImports, createImporter } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createShopper, openShop } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";
import { csvLine } from "@/lib/csv/csv-line";
import { csvCells } from "@/lib/csv/csv-rows.fixture";

let shop: Awaited<ReturnType<typeof openShop>>;
let ask: Awaited<ReturnType<typeof createAdmin>>;
const ofProducts = ["product.create", "product.read", "product.edit", "product.import", "product.export"] as const;
beforeAll(async () => {
  shop = await openShop();
  ask = await createAdmin("cost.read", ...ofProducts);
  await allowManyImports();
});
afterAll(() => shop.close());

const costsOf = (json: { variants: { cost_price: number | null }[] }) => json.variants.map((one) => one.cost_price);

test("an admin sets the cost price of a product and of its variants, and the log has the change", async () => {
  const sizes = [
    { values: ["50 g"], price: 2800, cost_price: 1900 },
    { values: ["100 g"], price: 5000 },
  ];
  const tea = await createSizedProduct(ask, {}, sizes);
  expect(costsOf((await ask("GET", `/cms/product/${tea.id}`)).json)).toEqual([1900, null]);
  const variants = tea.variants.map(({ id, values }, at) => ({ id, values, cost_price: [null, 3200][at] }));
  const edited = await ask("PUT", `/cms/product/${tea.id}`, { variants });
  expect(costsOf(edited.json)).toEqual([null, 3200]);
  const [change] = await readChanges(edited);
  expect(change!.fields.variants).toMatchObject([
    [{ cost_price: 1900 }, { cost_price: null }],
    [{ cost_price: null }, { cost_price: 3200 }],
  ]);

  const plain = { name: "Spoon", price: 900, category_id: (edited.json as { category_id: number }).category_id };
  const { json: spoon } = await ask("POST", "/cms/product", plain);
  const body = { variants: [{ id: spoon.variant_id, values: [], cost_price: 400 }] };
  expect(costsOf((await ask("PUT", `/cms/product/${spoon.id}`, body)).json)).toEqual([400]);
  const refused = { variants: [{ id: spoon.variant_id, values: [], cost_price: 0 }] };
  expect(await ask("PUT", `/cms/product/${spoon.id}`, refused)).toMatchObject({
    status: 400,
    json: { errors: [{ path: "variants.0.cost_price" }] },
  });
});

test.each([
  ["en", "cost_price_yuan", "variant"],
  ["zh", "成本价（元）", "规格"],
])("an export in %s has the cost price, and an import changes it", async (language, column, sizeColumn) => {
  const sizes = [
    { values: ["50 g"], price: 2800, cost_price: 1900 },
    { values: ["100 g"], price: 5000 },
  ];
  const { id, name } = await createSizedProduct(ask, {}, sizes);
  const exported = await ask("GET", `/cms/product/export?language=${language}&q=${encodeURIComponent(name)}`);
  const [head, ...rows] = await csvCells(exported.text.replace("\ufeff", ""));
  expect(rows.map((cells) => cells[head!.indexOf(column)])).toEqual(["19.00", ""]);

  const file = [
    ["id", sizeColumn, column],
    [id, "50 g", ""],
    [id, "100 g", "32.5"],
  ];
  const send = createImporter(ask);
  const text = file.map((cells) => csvLine(cells)).join("");
  const { json: shown } = await send(text);
  expect(shown.rows.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: "cost_price_yuan", from: "19.00", to: "" }],
    [{ field: "cost_price_yuan", from: "", to: "32.50" }],
  ]);
  expect((await send(text, shown.digest)).status).toBe(200);
  expect(costsOf((await ask("GET", `/cms/product/${id}`)).json)).toEqual([null, 3250]);
});

describe("without cost.read", () => {
  const sizes = [
    { values: ["50 g"], price: 2800, cost_price: 1900 },
    { values: ["100 g"], price: 5000, cost_price: 3300 },
  ];

  test("no answer, export or log has a cost price, and an edit leaves it as it is", async () => {
    const clerk = await createAdmin(
      ...ofProducts,
      "product.delete",
      "product.stock",
      "oper_log.read",
      "oper_log.revert",
    );
    const { id, name, variants } = await createSizedProduct(ask, {}, sizes);
    const path = `/cms/product/${id}`;
    const { json: seen, text } = await clerk("GET", path);
    const edited = await clerk("PUT", path, {
      name: `${name} II`,
      variants: seen.variants.map(({ id, values, price }: (typeof variants)[0] & { price: number }) => ({
        id,
        values,
        price: price + 1,
      })),
    });
    const answers = [
      text,
      edited.text,
      (await clerk("GET", `/cms/product?ids=${id}`)).text,
      (await clerk("POST", "/cms/product", { name: "Cup", price: 900, category_id: seen.category_id })).text,
      (await clerk("POST", `${path}/stock`, { variant_id: variants[0]!.id, delta: 1, reason: "Found." })).text,
      (await clerk("GET", `/cms/product/export?q=${encodeURIComponent(name)}`)).text,
    ];
    const logs = (await clerk("GET", `/cms/oper_log?q=${path}`)).json.items.map(({ id }: { id: number }) => id);
    for (const log of logs) answers.push((await clerk("GET", `/cms/oper_log/${log}`)).text);
    expect((await clerk("DELETE", path)).status).toBe(204);
    answers.push((await clerk("POST", `${path}/restore`)).text);
    expect(logs.length).toBeGreaterThan(1);
    for (const answer of answers) {
      expect(answer).toContain(answer.startsWith("{") ? '"' : "price_yuan");
      expect(answer).not.toMatch(/cost_price|1900|3300|19\.00|33\.00/);
    }
    expect(costsOf((await ask("GET", path)).json)).toEqual([1900, 3300]);
    const revert = await clerk("POST", `/cms/oper_log/${logs[1]}/revert`);
    expect([revert.status, revert.json.detail]).toEqual([403, expect.stringContaining("cost.read")]);
  });

  test("a request with a cost price is refused, even with null, and a price is not compared with it", async () => {
    const clerk = await createAdmin(...ofProducts);
    const { id, variants, category_id } = await createSizedProduct(ask, {}, sizes);
    const body = (cost_price: number | null) => ({
      variants: variants.map(({ id, values }) => ({ id, values, cost_price })),
    });
    const created = { name: "Cup", category_id, variants: [{ values: [], price: 900, cost_price: 500 }] };
    const send = createImporter(clerk);
    const file = (column: string, cell: string) =>
      send(csvLine(["id", "variant_id", column]) + csvLine([id, variants[0]!.id, cell]));
    for (const refused of [
      await clerk("PUT", `/cms/product/${id}`, body(2000)),
      await clerk("PUT", `/cms/product/${id}`, body(null)),
      await clerk("POST", "/cms/product", created),
      await file("cost_price_yuan", "20.00"),
      await file("cost_price_yuan", ""),
    ])
      expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
    expect((await file("price_yuan", "18.99")).json.rows[0]).toMatchObject({ action: "change", warnings: [] });
    expect(costsOf((await ask("GET", `/cms/product/${id}`)).json)).toEqual([1900, 3300]);
  });
});

test("the migration grants cost.read to the groups and keys with product.read", async () => {
  const migrations = readdirSync("db/migrations").filter((name) => name.endsWith("_cost_permission.sql"));
  const seller = await createUser({ permissions: ["product.read", "order.read"] });
  const packer = await createUser({ permissions: ["order.read"] });
  await createUserKey(seller, ["product.read"], { name: "Sells" });
  await createUserKey(seller, ["order.read"], { name: "Packs" });
  for (const part of [...migrations, ...migrations].flatMap((name) =>
    readFileSync(`db/migrations/${name}`, "utf8").split("--> statement-breakpoint"),
  ))
    await db().execute(sql.raw(part));
  const held = await db().select().from(groupPermissions);
  const ofGroup = (id: number) => held.filter((one) => one.group_id === id && one.permission === "cost.read").length;
  expect([ofGroup(seller.group_id!), ofGroup(packer.group_id!)]).toEqual([1, 0]);
  const keys = await db().select().from(apiKeys).where(eq(apiKeys.user_id, seller.id)).orderBy(apiKeys.id);
  expect(keys.map(({ permissions }) => permissions)).toEqual([["product.read", "cost.read"], ["order.read"]]);
});

test("shoppers see no cost price, neither in products and variants nor in orders", async () => {
  const { id, variants } = await createSizedProduct(ask, {}, [
    { values: ["50 g"], price: 2800, stock: 5, cost_price: 1900 },
    { values: ["100 g"], price: 5000, stock: 5, cost_price: 3300 },
  ]);
  const shopper = await createShopper();
  const products = [{ product_id: id, variant_id: variants[0]!.id, count: 1 }];
  const answers = [
    await request("GET", `/v1/product/${id}`),
    await request("GET", `/v1/product?ids=${id}`),
    await request("GET", `/v1/variant?ids=${variants.map((one) => one.id)}`),
    await shopper.ask("POST", "/v1/order/quote", { products }),
    await shopper.ask("POST", "/v1/order", { products }),
    await shopper.ask("GET", "/v1/order"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200]);
  for (const { text } of answers) expect(text).not.toMatch(/cost_price|[:[](1900|3300)\b/);
});
