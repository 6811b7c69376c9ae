import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, intArray, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { hold } from "@/e2e/fixtures/servers/hold-rows";
import { db, someoneWaits } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { aProduct, faults, pay, soldOf, stockOf } from "@/e2e/fixtures/shop/shop";

/** All who change stocks lock products by their numbers and then variants by theirs, so that two of them cannot deadlock. */
const { shopper, settled, refund } = orderDesk("order.refund");

type Kind = "products" | "variants";
const lock = (kind: Kind, id: number) => (tx: Database) =>
  tx.execute(sql`select from ${sql.raw(kind)} where id = ${id} for update`);
/** Those of the rows that nobody holds. */
const free = async (kind: Kind, ids: number[]) => {
  const left = await rows<{ id: number }>(
    db(),
    sql`select id from ${sql.raw(kind)} where id = any(${intArray(ids)}) for update skip locked`,
  );
  return left.map(({ id }) => id).toSorted((a, b) => a - b);
};

/** An order whose lines, and whose rows on the disk, stand the other way round. */
async function twoGoods() {
  const [first, second] = [await aProduct(), await aProduct()];
  const { id } = await shopper.order([second.id, 1], [first.id, 1]);
  for (const { id, variant_id } of [second, first]) {
    await db().execute(sql`update products set name = name where id = ${id}`);
    await db().execute(sql`update variants set price = price where id = ${variant_id}`);
  }
  // PostgreSQL then reads these small tables as they lie, and not by an index, which would sort them by itself.
  await db().execute(sql`analyze products, variants`);
  return { id: id as number, products: [first.id, second.id], variants: [first.variant_id!, second.variant_id!] };
}

// The embedded database has one connection: there is nobody to wait for.
if (process.env.KIOSK_TEST_DRIVER === "pg") {
  test("an order that gives back its goods holds the first product before it waits for the next one", async () => {
    const { id, products } = await twoGoods();
    const release = await hold(lock("products", products[0]!));
    const cancelling = shopper.ask("POST", `/v1/order/${id}/cancel`);
    await someoneWaits();
    expect(await free("products", products)).toEqual([products[1]]);
    await release();
    expect((await cancelling).status).toBe(200);
  });

  test("it holds all products before it waits for a variant, and the variants by their numbers, too", async () => {
    const { id, products, variants } = await twoGoods();
    const release = await hold(lock("variants", variants[0]!));
    const cancelling = shopper.ask("POST", `/v1/order/${id}/cancel`);
    await someoneWaits();
    expect([await free("products", products), await free("variants", variants)]).toEqual([[], [variants[1]]]);
    await release();
    expect((await cancelling).status).toBe(200);
    expect(await Promise.all(products.map(stockOf))).toEqual([10, 10]);
    expect(await faults()).toEqual([]);
  });

  test("a payment counts its goods as sold in the order of their products", async () => {
    const { id, products } = await twoGoods();
    const release = await hold(lock("products", products[0]!));
    const paying = pay(shopper, id);
    await someoneWaits();
    expect(await free("products", products)).toEqual([products[1]]);
    await release();
    await paying;
    await settled();
    expect(await Promise.all(products.map(soldOf))).toEqual([1, 1]);
  });
}

test("a refund of two goods gives back both", async () => {
  const { id, products: both } = await twoGoods();
  await pay(shopper, id);
  await settled();
  await refund(id);
  await settled();
  const left = await db().select().from(products).where(inArray(products.id, both));
  expect(left.map(({ stock, sold }) => [stock, sold])).toEqual([
    [10, 0],
    [10, 0],
  ]);
  expect(await faults()).toEqual([]);
});
