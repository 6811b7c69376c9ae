import { type Database, isAmong } from "@/db/client";
import { insertMany, newIds } from "@/db/insert-many";
import { products, variants } from "@/db/schema/catalogue";
import { firstTotals } from "@/lib/catalogue/stock/follow-variants";
import { insertVariants, type NewVariant } from "./insert-variants";
import { planVariants } from "./plan-variants";
import type { Product, ProductFields, WantedProduct } from "./product";

/** `price` and `stock` are those of its only variant. */
export type NewProduct = WantedProduct & Pick<ProductFields, "category_id" | "name"> & { stock?: number };
interface Made {
  product: Product;
  variants: NewVariant[];
}

/** Adds products with their variants, and ledger lines for the first stocks. The caller must have checked their references. */
export async function addProducts(db: Database, all: NewProduct[], userId: number, note = ""): Promise<Made[]> {
  const planned = all.map(({ price, stock, variants: wanted, options = [], ...fields }) => {
    const list = wanted ?? [{ values: [], price, stock }];
    const { added } = planVariants({ price, options, variants: list }, { options: [], variants: [] });
    return { fields: { ...fields, options }, added };
  });
  // The ids come first, because a product's row names its only variant.
  const ids = await newIds(db, products, all.length);
  const count = planned.reduce((sum, { added }) => sum + added.length, 0);
  const free = (await newIds(db, variants, count)).values();
  const sized = planned.map(({ added }, at) =>
    added.map((row) => ({ ...row, id: free.next().value!, product_id: ids[at]! })),
  );
  await insertMany(
    db,
    products,
    planned.map(({ fields }, at) => ({ id: ids[at]!, ...fields, ...firstTotals(sized[at]!) })),
  );
  await insertVariants(db, sized.flat(), userId, note);
  const found = await db.select().from(products).where(isAmong(products.id, ids));
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id, at) => ({ product: byId.get(id)!, variants: sized[at]! }));
}
