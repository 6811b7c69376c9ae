import { and, isNull, sql } from "drizzle-orm";
import { type Database, isAmong, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { followed, keptOf } from "@/lib/catalogue/stock/follow-variants";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { moveToBin } from "@/lib/kernel/records/bin";
import { holdCategories } from "./hold-categories";
import { editableFields, type Product, type ProductFields } from "./product";
import { writePrices } from "./write-variants";

interface Edit {
  /** The row, locked. */
  before: Product;
  /** Stored fields, whose references the caller has checked. */
  fields: Partial<ProductFields>;
  /** New prices of its variants, which are locked. */
  prices?: { id: number; price: number }[];
}

const atOnce = 500;

/** Locks products sorted by id, as an order does. */
export async function lockProducts(db: Database, ids: number[]): Promise<Map<number, Product>> {
  // No test can tell: without ids the query finds nothing. This saves it.
  if (!ids.length) return new Map();
  const found = await db
    .select()
    .from(products)
    .where(and(isAmong(products.id, ids), isNull(products.deleted_at)))
    .orderBy(products.id)
    .for("update");
  return new Map(found.map((product) => [product.id, product]));
}

export const noProduct = (path: string, id: number): FieldError => ({
  path,
  code: "not_found",
  message: say("There is no product {id}.", { id }),
});

/** Deletes locked products. */
export async function removeProducts(db: Database, removed: Product[]) {
  const onSale = removed.filter(({ on_sale }) => on_sale);
  await holdCategories(
    db,
    onSale.map(({ category_id }) => category_id),
  );
  const ids = removed.map(({ id }) => id);
  await moveToBin(db, products, ids);
}

/**
 * Writes many products and prices, 500 in one statement, but never `sold`. What the rows take from their variants follows, so that
 * these are to be written first. Returns the new rows in the given order.
 */
export async function writeProducts(db: Database, edits: Edit[]): Promise<Product[]> {
  const written = edits.map(({ before, fields }) => ({ ...before, ...fields }));
  const counted = edits.flatMap(({ before }, at) => {
    const after = written[at]!;
    const moves = before.category_id !== after.category_id || before.on_sale !== after.on_sale;
    return moves ? [before.category_id, after.category_id] : [];
  });
  await holdCategories(db, counted);
  const found = new Map<number, Product>();
  // No test can tell: one turn more would write nothing.
  for (let at = 0; at < edits.length; at += atOnce) {
    const some = written.slice(at, at + atOnce);
    await writePrices(
      db,
      edits.slice(at, at + atOnce).flatMap(({ prices = [] }) => prices),
    );
    await update(db, some);
    const ids = some.map(({ id }) => id);
    for (const row of await db.select().from(products).where(isAmong(products.id, ids))) found.set(row.id, row);
  }
  return edits.map(({ before }) => found.get(before.id)!);
}

const assigned = sql.raw(editableFields.map((name) => `${name} = new.${name}`).join(", "));

function update(db: Database, written: Product[]) {
  const values = written.map((product) =>
    Object.fromEntries([["id", product.id], ...editableFields.map((name) => [name, product[name]])]),
  );
  return rows(
    db,
    sql`update products p set ${assigned}, ${followed}, version = p.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new(id int, category_id int, name text, summary text,
        detail text, main_image text, images text[], properties jsonb, options jsonb,
        freight_template_id int, on_sale boolean, sort int)
        join ${keptOf(written.map(({ id }) => id))} kept on kept.product_id = new.id
      where p.id = new.id`,
  );
}
