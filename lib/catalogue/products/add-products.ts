import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { writeLedger } from "@/lib/catalogue/stock/ledger";
import type { Product, ProductFields } from "./product";

export type NewProduct = Partial<ProductFields> &
  Pick<ProductFields, "category_id" | "name" | "price"> & { stock?: number };

const atOnce = 500;

/** Adds products, with ledger lines for their first stock. The caller must have checked their references. */
export async function addProducts(db: Database, all: NewProduct[], userId: number, note = ""): Promise<Product[]> {
  const made: Product[] = [];
  for (let at = 0; at < all.length; at += atOnce) {
    const added = await db
      .insert(products)
      .values(all.slice(at, at + atOnce))
      .returning();
    const stocked = added.filter(({ stock }) => stock > 0);
    await writeLedger(
      db,
      stocked.map(({ id, stock }) => ({ product_id: id, delta: stock, reason: "initial", user_id: userId, note })),
    );
    made.push(...added);
  }
  return made;
}
