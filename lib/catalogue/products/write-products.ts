import { and, inArray, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { followVariants } from "@/lib/catalogue/stock/follow-variants";
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
  if (!ids.length) return new Map();
  const found = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deleted_at)))
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

/** Writes many products and prices, 500 in one statement, but never a stock or `sold`. Returns the new rows in the given order. */
export async function writeProducts(db: Database, edits: Edit[]): Promise<Product[]> {
  const written = edits.map(({ before, fields }) => ({ ...before, ...fields }));
  const counted = edits.flatMap(({ before }, at) => {
    const after = written[at]!;
    const moves = before.category_id !== after.category_id || before.on_sale !== after.on_sale;
    return moves ? [before.category_id, after.category_id] : [];
  });
  await holdCategories(db, counted);
  const found = new Map<number, Product>();
  for (let at = 0; at < edits.length; at += atOnce) {
    const some = written.slice(at, at + atOnce);
    const priced = edits.slice(at, at + atOnce).filter(({ prices }) => prices?.length);
    await update(db, some);
    await writePrices(
      db,
      priced.flatMap(({ prices = [] }) => prices),
    );
    await followVariants(
      db,
      priced.map(({ before }) => before.id),
    );
    const ids = some.map(({ id }) => id);
    for (const row of await db.select().from(products).where(inArray(products.id, ids))) found.set(row.id, row);
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
    sql`update products p set ${assigned}, version = p.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new(id int, category_id int, name text, summary text,
        detail text, main_image text, images text[], properties jsonb, options jsonb,
        freight_template_id int, on_sale boolean, sort int)
      where p.id = new.id`,
  );
}
