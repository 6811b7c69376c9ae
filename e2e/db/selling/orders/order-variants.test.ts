import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { db, type Reply, setLimit, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { createCategory, readLedger } from "@/e2e/fixtures/shop/catalogue";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  pay,
  readStock,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { updateTotals } from "@/lib/catalogue/stock/stocks";

const { admin, shopper, seen } = orderDesk(
  "order.read",
  "order.cancel",
  "product.read",
  "product.edit",
  "product.stock",
);
beforeAll(async () => {
  setLimit("limit.orders", 0);
  await db().insert(settings).values({ key: "order.max_unpaid", value: "0" });
});

type Sizes = Parameters<typeof insertWithVariants>[2];
const inSizes = async (sizes: Sizes) => insertWithVariants(db(), (await createCategory()).id, sizes);
type Line = [product: number, variant: number | undefined, count: number];
const buy = (buyer: Pick<Shopper, "ask">, ...lines: Line[]) =>
  buyer.ask("POST", "/v1/order", {
    products: lines.map(([product_id, variant_id, count]) => ({ product_id, variant_id, count })),
  });
const sizesLeft = async (id: number) =>
  (await db().select().from(variants).where(eq(variants.product_id, id)).orderBy(variants.position)).map(
    ({ stock }) => stock,
  );
const errorsOf = ({ status, json }: Reply) => [status, json.errors];

describe("an order", () => {
  test("of two variants has a line of each, with its name and price, and reduces only their stocks", async () => {
    const tea = await inSizes({ "50 g": { price: 2800, stock: 5 }, "100 g": { price: 5400, stock: 6 }, "250 g": {} });
    const { status, json } = await buy(shopper, [tea.id, tea.idOf("50 g"), 2], [tea.id, tea.idOf("100 g"), 1]);
    expect(status).toBe(201);
    expect(json).toMatchObject({ snap_name: `${tea.name} 50 g +1`, total_price: 11_000, total_count: 3 });
    expect(json.items).toMatchObject([
      { product_id: tea.id, variant_id: tea.idOf("50 g"), name: tea.name, variant_name: "50 g", price: 2800, count: 2 },
      { product_id: tea.id, variant_id: tea.idOf("100 g"), variant_name: "100 g", price: 5400, count: 1 },
    ]);
    expect(await seen(json.id)).toEqual(json);
    expect([await sizesLeft(tea.id), await readStock(tea.id)]).toEqual([[3, 5, 10], 18]);
    expect((await readLedger(tea.id)).slice(3)).toMatchObject([
      { variant_id: tea.idOf("50 g"), delta: -2 },
      { variant_id: tea.idOf("100 g"), delta: -1 },
    ]);
    expect((await shopper.ask("POST", `/v1/order/${json.id}/cancel`)).status).toBe(200);
    expect([await sizesLeft(tea.id), await readStock(tea.id)]).toEqual([[5, 6, 10], 21]);
    expect(await findFaults()).toEqual([]);
  });

  test("without the variant of a product with several is refused with the list of variants", async () => {
    const tea = await inSizes({ "50 g": { stock: 5 }, "100 g": { stock: 0 } });
    expect(errorsOf(await buy(shopper, [tea.id, undefined, 1]))).toEqual([
      400,
      [
        {
          path: "products.0.variant_id",
          code: "variant_required",
          message: "The product has several variants: name one.",
          variants: [
            { id: tea.idOf("50 g"), name: "50 g", stock: 5 },
            { id: tea.idOf("100 g"), name: "100 g", stock: 0 },
          ],
        },
      ],
    ]);
    expect(await readStock(tea.id)).toBe(5);
  });

  test("with a deleted variant, an unknown one or one of another product is refused at its path", async () => {
    const [tea, other, plain] = [
      await inSizes({ A: {}, B: {} }),
      await inSizes({ A: {}, B: {} }),
      await createProduct(),
    ];
    await admin("PUT", `/cms/product/${tea.id}`, { options: [], variants: [{ id: tea.idOf("A"), values: [] }] });
    for (const [product, variant] of [
      [tea.id, tea.idOf("B")],
      [tea.id, other.idOf("A")],
      [plain.id, other.idOf("A")],
      [other.id, 2_147_483_647],
    ] as const)
      expect(errorsOf(await buy(shopper, [product, variant, 1]))).toMatchObject([
        400,
        [{ path: "products.0.variant_id", code: "not_on_sale" }],
      ]);
    expect(await sizesLeft(other.id)).toEqual([10, 10]);
  });

  test("merges lines of one variant, and lines of a product's only variant with and without its id", async () => {
    const [tea, plain] = [await inSizes({ A: {}, B: {} }), await createProduct()];
    const { json } = await buy(
      shopper,
      ...([
        [tea.id, tea.idOf("B"), 1],
        [plain.id, undefined, 1],
        [tea.id, tea.idOf("B"), 2],
        [plain.id, plain.variant_id!, 3],
      ] satisfies Line[]),
    );
    expect(json.items).toMatchObject([
      { variant_id: tea.idOf("B"), count: 3 },
      { variant_id: plain.variant_id, variant_name: "", count: 4 },
    ]);
    expect([await sizesLeft(tea.id), await readStock(plain.id)]).toEqual([[10, 7], 6]);
    expect(await findFaults()).toEqual([]);
  });

  test("without enough stock of a variant names it with what is available, whatever the others have", async () => {
    const tea = await inSizes({ Bag: { stock: 50 }, Tin: { stock: 1 } });
    const { status, json } = await buy(shopper, [tea.id, tea.idOf("Bag"), 2], [tea.id, tea.idOf("Tin"), 2]);
    expect([status, json.detail]).toEqual([409, `Only 1 left of '${tea.name} Tin'.`]);
    expect(json.errors).toMatchObject([{ path: "products.1.count", code: "out_of_stock", available: 1 }]);
    expect(await sizesLeft(tea.id)).toEqual([50, 1]);
  });
});

describe("an order that waits for an admin's edit of its product", () => {
  async function beside(change: (tx: Database) => Promise<unknown>, asked: () => Promise<Reply>) {
    let buying: Promise<Reply> | undefined;
    await db().transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      await change(tx);
      buying = asked();
      await waitForLockWait();
    });
    return buying!;
  }
  const lock = (tx: Database, id: number) =>
    tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");

  test("has the price after the edit", async () => {
    const tea = await inSizes({ A: { price: 1000 }, B: { price: 2000 } });
    const { json } = await beside(
      async (tx) => {
        await lock(tx, tea.id);
        await tx
          .update(variants)
          .set({ price: 1500 })
          .where(eq(variants.id, tea.idOf("A")));
        await updateTotals(tx, [tea.id]);
      },
      () => buy(shopper, [tea.id, tea.idOf("A"), 2]),
    );
    expect([json.total_price, json.items[0].price]).toEqual([3000, 1500]);
  });

  test("is refused with `variant_required` if the edit added variants", async () => {
    const plain = await createProduct({ price: 1000 });
    const answer = await beside(
      async (tx) => {
        await lock(tx, plain.id);
        await tx
          .update(variants)
          .set({ values: ["A"] })
          .where(eq(variants.id, plain.variant_id!));
        await tx.insert(variants).values({ product_id: plain.id, position: 1, values: ["B"], price: 2000 });
        await tx
          .update(products)
          .set({ options: [{ name: "Weight", values: ["A", "B"] }] })
          .where(eq(products.id, plain.id));
        await updateTotals(tx, [plain.id]);
      },
      () => buy(shopper, [plain.id, undefined, 1]),
    );
    expect(errorsOf(answer)).toMatchObject([400, [{ code: "variant_required" }]]);
    expect(await findFaults()).toEqual([]);
  });
});

test("lines have the SKU and barcode at the time of the order, in lists, details and exports, for admins only", async () => {
  const { id, idOf } = await inSizes({ "50 g": { stock: 5 }, "100 g": { stock: 5 } });
  const code = (sku: string | null, barcode: string | null) =>
    db()
      .update(variants)
      .set({ sku, barcode })
      .where(eq(variants.id, idOf("50 g")));
  await code("Sold-50", "6901234567892000");
  const buyer = await createShopper();
  const placed = await buy(buyer, [id, idOf("100 g"), 1], [id, idOf("50 g"), 2]);
  const { transaction_id } = await pay(buyer, placed.json.id);
  await code("New-50", null);
  const plain = await createShopper();
  const unpaid = await buy(plain, [(await createProduct()).id, undefined, 1]);

  const reader = await createAdmin("order.read", "order.export");
  const lines = [
    { sku: null, barcode: null },
    { sku: "Sold-50", barcode: "6901234567892000" },
  ];
  const { json: listed } = await reader("GET", `/cms/order?ids=${placed.json.id},${unpaid.json.id}&include=items`);
  expect(listed.items).toMatchObject([
    { paid_at: null, transaction_id: null, items: [{ sku: null, barcode: null }] },
    { paid_at: expect.any(String), transaction_id, items: lines },
  ]);
  expect((await reader("GET", `/cms/order/${placed.json.id}`)).json.items).toMatchObject(lines);
  for (const [language, header] of [
    ["en", "sku,barcode"],
    ["zh", "货号,条码"],
  ]) {
    const { text } = await reader("GET", `/cms/order/export?rows=items&ids=${placed.json.id}&language=${language}`);
    const [head, ...rows] = text.trim().split("\r\n");
    expect(head).toContain(header);
    expect(rows.map((row) => row.includes("Sold-50,6901234567892000\t"))).toEqual([false, true]);
  }
  const shown = [
    placed,
    await buyer.ask("GET", `/v1/order/${placed.json.id}`),
    await buyer.ask("GET", "/v1/order"),
    await buyer.ask("GET", `/v1/order/${placed.json.id}/after_sale`),
  ];
  for (const { text } of shown) expect(text).not.toMatch(/sku|barcode|Sold-50|6901234567892000/);
});
