import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { db } from "@/e2e/fixtures/servers/in-process";
import { openDashboard, putSetting } from "@/e2e/fixtures/shop/dashboard";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let admin: Awaited<ReturnType<typeof createAdmin>>;
let board: ReturnType<typeof openDashboard>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("stats.read", "order.refund");
  board = openDashboard(admin);
});
afterAll(async () => {
  await db().delete(settings).where(sql`${settings.key} = 'stock.low_watermark'`);
  await shop.close();
});

const refund = (id: number) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "Broken." }, { "idempotency-key": randomUUID() });

test("best sellers are the products with most units paid, without deleted and fully refunded ones", async () => {
  const [best, second, gone, returned] = await Promise.all(
    [1, 2, 3, 4].map(() => createProduct({ stock: 5000, price: 1 })),
  );
  const buy = async (product: { id: number }, times: number) => {
    let last = 0;
    for (let at = 0; at < times; at++) {
      ({ id: last } = await shopper.order([product.id, 999]));
      await pay(shopper, last);
    }
    await shop.settled();
    return last;
  };
  await buy(second!, 1);
  await buy(best!, 2);
  await buy(gone!, 1);
  await db().update(products).set({ deleted_at: new Date() }).where(eq(products.id, gone!.id));
  await refund(await buy(returned!, 1));
  await shop.settled();
  const { json } = await board.figures();
  const shown = {
    name: best!.name,
    main_image: null,
    main_image_sizes: null,
    price: 1,
    stock: 5000 - 1998,
    on_sale: true,
  };
  expect(json.best_sellers.slice(0, 2)).toEqual([
    { id: best!.id, ...shown, units: 1998 },
    { id: second!.id, ...shown, name: second!.name, stock: 5000 - 999, units: 999 },
  ]);
  expect(json.best_sellers.length).toBeLessThanOrEqual(10);
  const ids = json.best_sellers.map(({ id }: { id: number }) => id);
  expect(ids).not.toContain(gone!.id);
  expect(ids).not.toContain(returned!.id);
});

test("low stock is decided by the present watermark, for products on sale", async () => {
  await putSetting("stock.low_watermark", "0");
  const { low_stock: before } = (await board.figures()).json;
  const empty = await createProduct({ stock: 0 });
  await createProduct({ stock: 0, on_sale: false });
  await createProduct({ stock: 0, deleted_at: new Date() });
  const { low_stock } = (await board.figures()).json;
  expect([low_stock.watermark, low_stock.total]).toEqual([0, before.total + 1]);
  expect(low_stock.items).toContainEqual({
    id: empty.id,
    name: empty.name,
    main_image: null,
    main_image_sizes: null,
    price: 1500,
    stock: 0,
    variant_name: "",
  });
  const sized = await createSizedProduct(await createAdmin("product.create", "product.read"), {}, [
    { values: ["50 g"], price: 5000, stock: 2 },
    { values: ["100 g"], price: 9000, stock: 0 },
    { values: ["250 g"], price: 12_000, stock: 162 },
  ]);
  expect((await board.figures()).json.low_stock.items).toContainEqual(
    expect.objectContaining({ id: sized.id, stock: 0, variant_name: "100 g" }),
  );
  await putSetting("stock.low_watermark", "100000");
  const all = (await board.figures()).json.low_stock;
  expect(all.items).toHaveLength(10);
  expect(all.total).toBeGreaterThan(10);
  expect(all.items.map(({ stock }: { stock: number }) => stock)).toEqual(
    all.items.map(({ stock }: { stock: number }) => stock).toSorted((a: number, b: number) => a - b),
  );
});
