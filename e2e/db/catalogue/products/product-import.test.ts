import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { createCategory, createPicture, readLedger } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { allowManyImports, createImporter, tally } from "@/e2e/fixtures/shop/product-import";
import { createAdmin, createProduct, findFaults, setStock } from "@/e2e/fixtures/shop/shop";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/csv-line";
import { transaction } from "@/lib/kernel/retry";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let send: ReturnType<typeof createImporter>;
beforeAll(async () => {
  await openTestStore();
  await allowManyImports();
  ask = await createAdmin("product.read", "cost.read", "product.import", "product.edit", "product.create");
  send = createImporter(ask);
});
afterAll(closeTestStore);

const csv = (...lines: Cell[][]) => lines.map(csvLine).join("");
const rowOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!;

describe("a dry run", () => {
  test("reports what would be created, changed, left and refused in each row, and writes nothing", async () => {
    const [product, same] = [await createProduct({ price: 100, summary: "old" }), await createProduct({ price: 5 })];
    const refused = await createProduct();
    const { id: category, name: called } = await createCategory();
    const file = csv(
      ["id", "category_id", "name", "price_yuan", "stock", "summary"],
      [product.id, product.category_id, "=New, name", "1.20", 10, ""],
      [same.id, same.category_id, same.name, "0.05", 99, ""],
      [],
      [null, category, "Fresh", 7, 3, "x"],
      [2_147_483_647, category, "Lost", 1, 0, ""],
      [null, category, "", "1.505", -1, ""],
      ["x", 2_147_483_646, "No", 1, null, ""],
      [refused.id, refused.category_id, "", 2, 99, "x"],
    );
    const { status, json } = await send(file);
    expect(status).toBe(200);
    expect(tally(json)).toEqual([1, 1, 1, 4]);
    expect(json).toMatchObject({ committed: false, digest: null, created: 0, changed: 0 });
    expect(json.categories).toEqual([{ id: category, path: called }]);
    const quiet = { variant: "", changes: [], ignored: [], dropped: [], warnings: [], errors: [] };
    expect(json.rows.slice(0, 3)).toEqual([
      {
        ...quiet,
        row: 2,
        action: "change",
        id: product.id,
        variant_id: product.variant_id,
        name: "=New, name",
        changes: [
          { field: "name", from: product.name, to: "=New, name" },
          { field: "price_yuan", from: "1.00", to: "1.20" },
          { field: "summary", from: "old", to: "" },
        ],
      },
      {
        ...quiet,
        row: 3,
        action: "leave",
        id: same.id,
        variant_id: same.variant_id,
        name: same.name,
        ignored: [
          {
            field: "stock",
            from: "10",
            to: "99",
            message: "The stock stays. To set it, use the column stock_counted.",
          },
        ],
      },
      {
        ...quiet,
        row: 5,
        action: "create",
        id: null,
        variant_id: null,
        name: "Fresh",
        changes: [
          { field: "category_id", from: null, to: String(category) },
          { field: "name", from: null, to: "Fresh" },
          { field: "price_yuan", from: null, to: "7.00" },
          { field: "stock", from: null, to: "3" },
          { field: "on_sale", from: null, to: "true" },
          { field: "summary", from: null, to: "x" },
        ],
      },
    ]);
    const wrong = json.rows
      .slice(3)
      .map(({ row, errors, changes, ignored }: Record<string, [] | { path: string }[]>) => [
        row,
        errors!.map(({ path }) => path).toSorted(),
        ...changes!,
        ...ignored!,
      ]);
    expect(wrong).toEqual([
      [6, ["id"]],
      [7, ["name", "price_yuan", "stock"]],
      [8, ["id"]],
      [9, ["name"]],
    ]);
    expect(await rowOf(product.id)).toEqual(product);
  });

  test("refuses rows with the same id, unknown categories and images, and texts that are too long", async () => {
    const product = await createProduct();
    const { json } = await send(
      csv(
        ["id", "category_id", "name", "main_image", "images", "properties"],
        [product.id, product.category_id, "A", "", "", ""],
        [product.id, product.category_id, "B", "", "", ""],
        [(await createProduct()).id, 2_147_483_646, "C", "uploads/no.webp", "uploads/none.webp|demo/x.webp", ""],
        [(await createProduct()).id, product.category_id, "D".repeat(81), "", "", "no colon"],
      ),
    );
    const told = json.rows.map(({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path));
    expect(told).toEqual([
      ["id"],
      ["id"],
      ["category_id", "main_image", "images", "images"],
      ["name", "properties.0.detail"],
    ]);
    expect(json.rows[0].errors[0].message).toBe("Rows 2 and 3 have the same id.");
  });

  test("refuses a deleted product and a deleted category", async () => {
    const [gone, kept, { id: category }] = [await createProduct(), await createProduct(), await createCategory()];
    const clerk = await createAdmin("product.delete", "category.delete");
    for (const path of [`product/${gone.id}`, `category/${category}`])
      expect((await clerk("DELETE", `/cms/${path}`)).status).toBe(204);
    const { json } = await send(csv(["id", "category_id"], [gone.id, gone.category_id], [kept.id, category]));
    const told = json.rows.map(({ errors }: { errors: { path: string; code: string }[] }) =>
      errors.map(({ path, code }) => `${path} ${code}`),
    );
    expect(told).toEqual([["id not_found"], ["category_id not_found"]]);
  });
});

describe("with skip_bad", () => {
  const sender = (by: typeof ask) => (file: string, digest?: string, language?: string) => {
    const form = new FormData();
    form.append("file", new Blob([file]), "products.csv");
    const query = digest ? `skip_bad=true&digest=${digest}` : "skip_bad=true";
    return by("POST", `/cms/product/import?${query}`, form, language ? { "accept-language": language } : {});
  };

  test("imports the good rows, and returns the refused ones as a file with reasons that can be corrected and imported", async () => {
    const skip = sender(ask);
    const good = await createProduct({ price: 100 });
    const bad = await createProduct({ price: 100 });
    const file = csv(
      ["id", "category_id", "name", "price_yuan", "barcode"],
      [good.id, "", good.name, "1.20", ""],
      [bad.id, "", bad.name, "1,20", "0690123456789"],
      ["", good.category_id, "=Fresh", "7", ""],
    );
    const { json: dry } = await skip(file);
    expect(tally(dry)).toEqual([1, 1, 0, 1]);
    const { status, json } = await skip(file, dry.digest);
    expect([status, ...tally(json)]).toEqual([200, 1, 1, 0, 1]);
    expect([(await rowOf(good.id)).price, (await rowOf(bad.id)).price]).toEqual([120, 100]);
    const reason = "price_yuan: “1,20” is not a price. Enter a number such as 12.50.";
    const sent = [String(bad.id), "", bad.name, "1,20", "0690123456789\t", reason];
    const rest = `\ufeff${csv(["id", "category_id", "name", "price_yuan", "barcode", "error"], sent)}`;
    expect([dry.refused_file, json.refused_file]).toEqual([rest, rest]);

    const { json: chinese } = await skip(rest, undefined, "zh-CN");
    expect(chinese.refused_file).toBe(
      `\ufeff${csv(
        ["编号", "分类", "商品名称", "价格（元）", "条码", "原因"],
        [...sent.slice(0, -1), "价格（元）：“1,20”不是价格。请填数字，如 12.50。"],
      )}`,
    );
    const corrected = chinese.refused_file.replace('"1,20"', "1.20");
    const { digest, refused_file } = (await send(corrected)).json;
    expect(refused_file).toBeNull();
    expect((await send(corrected, digest)).json.changed).toBe(1);
    expect(await rowOf(bad.id)).toMatchObject({ price: 120 });
    expect(await findFaults()).toEqual([]);
  });

  test("a bad row leaves out its whole product, and a product that needs the SKU it would have released", async () => {
    const by = await createAdmin("product.read", "product.import", "product.create", "product.edit", "product.stock");
    const skip = sender(by);
    const { id: category_id } = await createCategory();
    const freeing = await createProduct();
    const numbered = csv(["id", "sku"], [freeing.id, `a-${category_id}`]);
    await send(numbered, (await send(numbered)).json.digest);
    const file = csv(
      ["id", "category_id", "name", "options", "variant", "price_yuan", "sku"],
      [freeing.id, "", freeing.name, "", "", "x", `b-${category_id}`],
      ["", category_id, "Takes it", "", "", "1", `a-${category_id}`],
      ["", category_id, "Sized", "Weight", "50 g", "1", ""],
      ["", "", "", "", "100 g", "-1", ""],
      ["", category_id, "Good", "", "", "1", ""],
    );
    const { json: dry } = await skip(file);
    expect(
      dry.rows.map((row: { action: string; errors: { code: string }[] }) => [row.action, row.errors[0]?.code]),
    ).toEqual([
      ["refuse", "invalid"],
      ["refuse", "duplicate"],
      ["refuse", "other_row"],
      ["refuse", "invalid"],
      ["create", undefined],
    ]);
    expect((await skip(file, dry.digest)).json).toMatchObject({ created: 1, changed: 0, refused: 4 });
    expect((await send(file, dry.digest)).status).toBe(400);
    expect(await findFaults()).toEqual([]);
  });
});

test("new products of a file without the column on_sale are on sale, except those with a time, and others stay", async () => {
  const { id, category_id, name } = await createProduct({ on_sale: false });
  const plan = new Date(Date.now() + 86_400_000).toISOString();
  const stored = async (file: string) => {
    const { json } = await send(file, (await send(file)).json.digest);
    const found = json.rows.map(async ({ id }: { id: number }) => (await rowOf(id)).on_sale);
    return Promise.all(found);
  };
  const without = [
    ["category_id", "name", "price_yuan", "on_sale_at", "id"],
    [category_id, "New", 1, "", ""],
  ];
  const file = csv(...without, [category_id, "Planned", 1, plan, ""], [category_id, name, 1, "", id]);
  expect(await stored(file)).toEqual([true, false, false]);
  const withIt = csv(
    ["category_id", "name", "price_yuan", "on_sale"],
    [category_id, "Empty", 1, ""],
    [category_id, "No", 1, "false"],
  );
  expect(await stored(withIt)).toEqual([false, false]);
});

test("a new price below cost or at a tenth of the present one is a warning, shown only with product.read", async () => {
  const cheap = await createProduct({ price: 4500 });
  const tenth = await createProduct({ price: 4500 });
  const kept = await createProduct({ price: 100 });
  const file = csv(
    ["id", "category_id", "name", "price_yuan", "cost_price_yuan"],
    [cheap.id, "", cheap.name, "22.59", "22.60"],
    [tenth.id, "", tenth.name, "4.50", ""],
    [kept.id, "", kept.name, "1.00", "2.00"],
    ["", kept.category_id, "New", "1.00", "1.01"],
    ["", kept.category_id, "Fair", "1.01", "1.01"],
  );
  const told = (json: { rows: { warnings: { path: string; code: string; message: string }[] }[] }) =>
    json.rows.map(({ warnings }) => warnings.map(({ code, message }) => `${code} ${message}`).join());
  expect(told((await send(file)).json)).toEqual([
    "below_cost Below the cost of ¥22.60.",
    "tenth 10% or less of the current price, ¥45.00.",
    "",
    "below_cost Below the cost of ¥1.01.",
    "",
  ]);
  await send(file, (await send(file)).json.digest);
  expect(told((await send(csv(["id", "price_yuan"], [cheap.id, "22.58"]))).json)).toEqual([
    "below_cost Below the cost of ¥22.60.",
  ]);
  const blind = createImporter(await createAdmin("product.import", "cost.read"));
  expect((await blind(file)).json.rows[0]).not.toHaveProperty("warnings");
});

describe("a price", () => {
  test("is in yuan: 12 is ¥12.00", async () => {
    const products = [await createProduct(), await createProduct(), await createProduct()];
    const cells = ["12", "12.5", "4.35"];
    const file = csv(["id", "price_yuan"], ...products.map(({ id }, at) => [id, cells[at]]));
    await send(file, (await send(file)).json.digest);
    expect(await Promise.all(products.map(async ({ id }) => (await rowOf(id)).price))).toEqual([1200, 1250, 435]);
  });
});

describe("a counted stock", () => {
  const counter = async () => createImporter(await createAdmin("product.read", "product.import", "product.stock"));

  test("is set by its own column, also together with other fields, and the ledger gets the difference", async () => {
    const [a, b, c] = [
      await createProduct({ stock: 4 }),
      await createProduct({ stock: 9 }),
      await createProduct({ stock: 2 }),
    ];
    const file = csv(
      ["id", "name", "stock", "stock_counted"],
      [a.id, "New name", 5, 7],
      [b.id, b.name, 9, 0],
      [c.id, c.name, 2, ""],
    );
    const by = await counter();
    const { json: dry } = await by(file);
    expect(dry.rows.flatMap(({ ignored }: { ignored: object[] }) => ignored)).toEqual([]);
    expect(dry.rows.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [
        { field: "name", from: a.name, to: "New name" },
        { field: "stock_counted", from: "4", to: "7" },
      ],
      [{ field: "stock_counted", from: "9", to: "0" }],
      [],
    ]);
    await setStock(a, 3);
    const done = await by(file, dry.digest);
    expect([done.status, tally(done.json)]).toEqual([200, [0, 2, 1, 0]]);
    expect(await rowOf(a.id)).toMatchObject({ stock: 7, version: 2, name: "New name" });
    expect(await rowOf(b.id)).toMatchObject({ stock: 0, version: 1 });
    expect((await readLedger(a.id)).at(-1)).toMatchObject({ delta: 4, reason: "adjust", user_id: expect.any(Number) });
    expect(await readLedger(c.id)).toHaveLength(1);
    expect(await readChanges(done)).toEqual([
      { entity: "product", entity_id: a.id, fields: { name: [a.name, "New name"], stock: [3, 7] } },
      { entity: "product", entity_id: b.id, fields: { stock: [9, 0] } },
      expect.objectContaining({ entity: "product_import" }),
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("equal to the stock at the dry run is still set by the commit after the stock changed", async () => {
    const product = await createProduct({ stock: 5 });
    const { id } = product;
    const by = await counter();
    const file = csv(["id", "stock_counted"], [id, 5]);
    const { json } = await by(file);
    expect(json.rows[0].action).toBe("leave");
    await setStock(product, 3);
    expect((await by(file, json.digest)).status).toBe(200);
    expect((await rowOf(id)).stock).toBe(5);
    expect(await findFaults()).toEqual([]);
  });

  test("needs product.stock, must be a whole number, and is refused for a new product", async () => {
    const { id, category_id } = await createProduct();
    const file = csv(["id", "stock_counted"], [id, 5]);
    const refused = await send(file);
    expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining("product.stock")]);
    const { json } = await (await counter())(
      csv(
        ["id", "category_id", "name", "price_yuan", "stock_counted"],
        [id, "", "A", "", "1,200"],
        [(await createProduct()).id, "", "A", "", -1],
        ["", category_id, "New", "1.00", 3],
      ),
    );
    expect(json.rows.map(({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path))).toEqual(
      Array(3).fill(["stock_counted"]),
    );
  });
});

describe("a commit", () => {
  test("does what the dry run showed: creates with stock, changes without it, and logs each change", async () => {
    const product = await createProduct({ price: 100, stock: 4 });
    const { id: category_id } = await createCategory();
    const picture = await createPicture();
    const file = csv(
      ["id", "category_id", "name", "price_yuan", "stock", "on_sale", "main_image", "images", "properties", "detail"],
      [product.id, category_id, product.name, "1.2", 50, "TRUE", "", "", "", "a\nb"],
      ["", category_id, "Made", 7, 3, "", picture.url, `${picture.url} | ${picture.key}`, "Origin：杭州\nA: b: c", ""],
      ["", category_id, "Made too", 8, "", "true", "", "", "", ""],
    );
    const { json: dry } = await send(`\ufeff${file}`);
    const done = await send(`\ufeff${file}`, dry.digest);
    expect(done.status).toBe(200);
    expect(done.json).toMatchObject({ committed: true, digest: dry.digest, would_create: 0, would_change: 0 });
    expect(tally(done.json)).toEqual([2, 1, 0, 0]);
    const [, made, second] = done.json.rows;
    expect(await rowOf(product.id)).toMatchObject({
      price: 120,
      stock: 4,
      version: 2,
      category_id,
      detail: "<p>a<br />b</p>",
    });
    expect(await rowOf(made.id)).toMatchObject({
      name: "Made",
      stock: 3,
      on_sale: false,
      main_image: picture.key,
      images: [picture.key, picture.key],
      properties: [
        { name: "Origin", detail: "杭州" },
        { name: "A", detail: "b: c" },
      ],
    });
    expect(await readLedger(made.id)).toMatchObject([{ delta: 3, reason: "initial" }]);
    expect(await readLedger(second.id)).toEqual([]);
    const logged = await readChanges(done);
    expect(logged.map(({ entity }) => entity)).toEqual(["product", "product", "product", "product_import"]);
    expect(logged[0]).toMatchObject({
      entity_id: product.id,
      fields: { price: [100, 120], detail: ["", "<p>a<br />b</p>"] },
    });
    expect(Object.keys(logged[0]!.fields).toSorted()).toEqual(["category_id", "detail", "price"]);
    expect(await findFaults()).toEqual([]);
  });

  test("changes nothing for an empty cell of a number or boolean", async () => {
    const { id, category_id } = await createProduct({ on_sale: true, sort: 5 });
    const by = createImporter(await createAdmin("product.read", "product.import", "product.create"));
    const head = ["id", "name", "category_id", "on_sale", "sort", "price_yuan"];
    const file = csv(head, [id, "Renamed", "", "", "", ""], ["", "New", category_id, "", "", 1]);
    const { json } = await by(file);
    expect(json.rows.map(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))).toEqual(
      [["name"], ["category_id", "name", "price_yuan"]],
    );
    expect((await by(file, json.digest)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: "Renamed", category_id, on_sale: true, sort: 5 });
  });

  test("is stale if a shown field has changed since, but not if only a stock, another field or another product has", async () => {
    const product = await createProduct({ price: 100 });
    const file = csv(["id", "price_yuan"], [product.id, 1.2]);
    const { digest } = (await send(file)).json;
    await db().update(products).set({ stock: 10, summary: "else", sort: 9 }).where(eq(products.id, product.id));
    await ask("PUT", `/cms/product/${product.id}`, { price: 110 });
    const refused = await send(file, digest);
    expect([refused.status, refused.json.code]).toEqual([409, "stale"]);
    expect((await rowOf(product.id)).price).toBe(110);
    await ask("PUT", `/cms/product/${product.id}`, { price: 100, summary: "again" });
    await createProduct();
    expect((await send(file, digest)).status).toBe(200);
    expect(await rowOf(product.id)).toMatchObject({ price: 120, summary: "again" });
  });

  test("of a file other than the one in the dry run is 409", async () => {
    const product = await createProduct();
    const { digest } = (await send(csv(["id", "price_yuan"], [product.id, 1.2]))).json;
    expect((await send(csv(["id", "price_yuan"], [product.id, 1.21]), digest)).status).toBe(409);
  });

  test("with one refused row changes nothing, and names the row", async () => {
    const product = await createProduct({ price: 100 });
    const { digest } = (await send(csv(["id", "price_yuan"], [product.id, 1.2]))).json;
    const { status, json } = await send(csv(["id", "price_yuan"], [product.id, 1.2], [2_147_483_647, 0]), digest);
    expect([status, json.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ["rows.3.price_yuan"]]);
    expect((await rowOf(product.id)).price).toBe(100);
  });

  test("that creates products happens once, also if it is sent twice concurrently", async () => {
    const { id } = await createCategory();
    const file = csv(["category_id", "name", "price_yuan", "stock"], [id, "Once", 1, 2], [id, "Twice", 1, 2]);
    const { digest } = (await send(file)).json;
    await createProduct({ name: "A colleague's product" });
    let commits: ReturnType<typeof send>[] = [];
    await transaction(db(), async (tx) => {
      await tx.select().from(categories).where(eq(categories.id, id)).for("update");
      commits = [send(file, digest), send(file, digest)];
      await Promise.race([waitForLockWait(2), ...commits]);
    });
    const statuses = (await Promise.all(commits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await db().$count(products, eq(products.category_id, id))).toBe(2);
  });

  test("concurrent with an edit and a batch: each applies completely, and the import writes what it showed", async () => {
    const made = [
      await createProduct({ price: 100 }),
      await createProduct({ price: 100 }),
      await createProduct({ price: 100 }),
    ];
    const ids = made.map(({ id }) => id);
    const file = csv(["id", "price_yuan", "on_sale"], ...ids.toReversed().map((id) => [id, 1.5, false]));
    const { digest } = (await send(file)).json;
    const [imported, edited, changed] = await Promise.all([
      send(file, digest),
      ask("PUT", `/cms/product/${ids[1]}`, { summary: "edited" }),
      ask("PUT", "/cms/product/batch", { ids, price: { change: 1 } }),
    ]);
    expect([edited.status, changed.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(imported.status);
    const prices = await Promise.all(ids.map(async (id) => (await rowOf(id)).price));
    expect(new Set(prices)).toEqual(new Set([imported.status === 200 ? 151 : 101]));
    expect((await rowOf(ids[1]!)).summary).toBe("edited");
    expect(await findFaults()).toEqual([]);
  });
});

describe("a product that is being edited concurrently", () => {
  const counter = async () => createImporter(await createAdmin("product.read", "product.import", "product.stock"));
  /** Commits while somebody else has changed the product, but not committed it. */
  async function commitBeside(id: number, change: Partial<typeof products.$inferInsert>, file: string) {
    const by = await counter();
    const { json: dry } = await by(file);
    let commit: ReturnType<typeof send> | undefined;
    await transaction(db(), async (tx) => {
      await tx.update(products).set(change).where(eq(products.id, id));
      commit = by(file, dry.digest);
      await Promise.race([waitForLockWait(), commit]);
    });
    return [tally(dry), (await commit)!.json.code, await rowOf(id)];
  }

  test("is read after the edit commits, and another value than the shown one makes the import stale", async () => {
    const { id } = await createProduct({ summary: "old" });
    const file = csv(["id", "summary"], [id, "of the file"]);
    expect(await commitBeside(id, { summary: "of the edit" }, file)).toEqual([
      [0, 1, 0, 0],
      "stale",
      expect.objectContaining({ summary: "of the edit" }),
    ]);
  });
});

describe("a file", () => {
  test("over 3 MiB, under another field name or with a malformed digest is refused", async () => {
    expect((await send("x".repeat(3 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send("id", undefined, "other")).json.errors[0].path).toBe("other");
    expect((await ask("POST", "/cms/product/import", new FormData())).status).toBe(400);
    expect((await send("id", "x")).json.errors[0].path).toBe("digest");
    expect((await ask("POST", "/cms/product/import", {})).status).toBe(415);
  });
});
