import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { followVariants } from "@/lib/catalogue/stock/follow-variants";
import { writeLedger } from "@/lib/catalogue/stock/ledger";
import { planVariants } from "./plan-variants";
import type { Product, ProductFields, Variant, WantedProduct } from "./product";
import { firstStock } from "./write-variants";

/** `price` and `stock` are those of its only variant. */
export type NewProduct = WantedProduct & Pick<ProductFields, "category_id" | "name"> & { stock?: number };
interface Made {
  product: Product;
  variants: Variant[];
}

const atOnce = 500;

/** Adds products with their variants, and ledger lines for the first stocks. The caller must have checked their references. */
export async function addProducts(db: Database, all: NewProduct[], userId: number, note = ""): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    made.push(...(await addSome(db, all.slice(at, at + atOnce), userId, note)));
  return made;
}

async function addSome(db: Database, all: NewProduct[], userId: number, note: string): Promise<Made[]> {
  const plans = all.map(({ price, stock, variants: wanted, options = [] }) =>
    planVariants({ price, options, variants: wanted ?? [{ values: [], price, stock }] }, { options: [], variants: [] }),
  );
  const bare = await db
    .insert(products)
    .values(
      all.map(({ price: _, stock: __, variants: ___, ...fields }, at) => {
        const prices = plans[at]!.added.map(({ price }) => price);
        return { ...fields, price: Math.min(...prices), price_max: Math.max(...prices), variant_count: prices.length };
      }),
    )
    .returning({ id: products.id });
  const ids = bare.map(({ id }) => id);
  const added: Variant[] = [];
  const rows = plans.flatMap((plan, at) => plan.added.map((row) => ({ ...row, product_id: ids[at]! })));
  for (let at = 0; at < rows.length; at += atOnce)
    added.push(
      ...(await db
        .insert(variants)
        .values(rows.slice(at, at + atOnce))
        .returning()),
    );
  const stocked = added.filter(({ stock }) => stock > 0);
  for (let at = 0; at < stocked.length; at += atOnce)
    await writeLedger(
      db,
      stocked.slice(at, at + atOnce).map((variant) => firstStock(variant, userId, note)),
    );
  await followVariants(db, ids);
  const found = await db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => ({
    product: found.find((product) => product.id === id)!,
    variants: added.filter(({ product_id }) => product_id === id),
  }));
}
