import { getTableColumns, sql } from "drizzle-orm";
import { type Database, isOneOf, rows } from "@/db/client";
import { insertMany, newIds, newRows } from "@/db/insert-many";
import { products, variants } from "@/db/schema/catalogue";
import { lockCategories } from "@/lib/catalogue/stock/locks";
import { assignedTotals, firstTotals, totalsOf } from "@/lib/catalogue/stock/stocks";
import { moveToBin } from "@/lib/kernel/records/entity";
import { mapInSlices } from "@/lib/kernel/work/pauses";
import type { Product, ProductFields, WantedProduct } from "./product";
import { productFieldNames } from "./product-fields";
import { insertVariants, type NewVariant, planVariants, writePrices } from "./write-variants";

/** `price` and `stock` are those of an only variant. */
export type NewProduct = WantedProduct & Pick<ProductFields, "category_id" | "name"> & { stock?: number };
interface AddedProduct {
  product: Product;
  variants: NewVariant[];
}

/** Also writes the ledger lines of the first stocks. The caller has checked the references. */
export async function addProducts(db: Database, all: NewProduct[], userId: number): Promise<AddedProduct[]> {
  const planned = await mapInSlices(all, ({ price, stock, variants: wanted, options = [], ...fields }) => {
    const list = wanted ?? [{ values: [], price, stock }];
    const { added } = planVariants({ price, options, variants: list }, { options: [], variants: [] });
    return { fields: { ...fields, options }, added };
  });
  // The ids are reserved first, because a product's row contains the id of its only variant.
  const ids = await newIds(db, products, all.length);
  const count = planned.reduce((sum, { added }) => sum + added.length, 0);
  const free = (await newIds(db, variants, count)).values();
  const variantsOf = planned.map(({ added }, at) =>
    added.map((row) => ({ ...row, id: free.next().value!, product_id: ids[at]! })),
  );
  await insertMany(
    db,
    products,
    planned.map(({ fields }, at) => ({ id: ids[at]!, ...fields, ...firstTotals(variantsOf[at]!) })),
  );
  await insertVariants(db, variantsOf.flat(), userId);
  const found = await db.select().from(products).where(isOneOf(products.id, ids));
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id, at) => ({ product: byId.get(id)!, variants: variantsOf[at]! }));
}

interface Edit {
  /** The locked row. */
  before: Product;
  /** The caller has checked the references. */
  fields: Partial<ProductFields>;
  /** The variants must be locked. */
  prices?: { id: number; price: number }[];
}

const rowsPerStatement = 500;

/**
 * The variants are written first, because the totals of a product's row are computed from them. Returns the new rows in
 * the given order.
 */
export async function writeProducts(db: Database, edits: Edit[]): Promise<Product[]> {
  const written = edits.map(({ before, fields }) => ({ ...before, ...fields }));
  const touched = edits.flatMap(({ before }, at) => {
    const after = written[at]!;
    const moves = before.category_id !== after.category_id || before.on_sale !== after.on_sale;
    return moves ? [before.category_id, after.category_id] : [];
  });
  await lockCategories(db, touched);
  const found = new Map<number, Product>();
  for (let at = 0; at < edits.length; at += rowsPerStatement) {
    const some = written.slice(at, at + rowsPerStatement);
    await writePrices(
      db,
      edits.slice(at, at + rowsPerStatement).flatMap(({ prices = [] }) => prices),
    );
    await update(db, some);
    const ids = some.map(({ id }) => id);
    for (const row of await db.select().from(products).where(isOneOf(products.id, ids))) found.set(row.id, row);
  }
  return edits.map(({ before }) => found.get(before.id)!);
}

const columns = getTableColumns(products);
const names = ["id", ...productFieldNames] as const;
const assigned = sql.raw(productFieldNames.map((name) => `${name} = new.${name}`).join(", "));

function update(db: Database, written: Product[]) {
  const values = written.map((product) => Object.fromEntries(names.map((name) => [name, product[name]])));
  const source = newRows(
    names.map((name) => columns[name]),
    values,
  );
  return rows(
    db,
    sql`update products p set ${assigned}, ${assignedTotals}, version = p.version + 1, updated_at = now()
      from ${source} join ${totalsOf(written.map(({ id }) => id))} totals on totals.product_id = new.id where p.id = new.id`,
  );
}

export async function removeProducts(db: Database, removed: Product[]) {
  const onSale = removed.filter(({ on_sale }) => on_sale);
  await lockCategories(
    db,
    onSale.map(({ category_id }) => category_id),
  );
  await moveToBin(
    db,
    products,
    removed.map(({ id }) => id),
  );
}
