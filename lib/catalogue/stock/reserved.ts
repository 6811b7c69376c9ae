import { sql } from "drizzle-orm";
import { type Database, intArray, rows } from "@/db/client";

interface Reserved {
  product: (id: number) => number;
  variant: (id: number) => number;
}

// Matches the partial index of lines that have units left to ship.
const hasSome = sql`and i.shipped_count + i.restocked_count - i.returned_count < i.count`;

/**
 * The reserved units of each product and variant: taken by orders, not returned, and in no parcel yet. So stock +
 * reserved is the number on the shelf. Lock the product first, so that no order is counted partially.
 */
export async function readReserved(db: Database, productIds: number[]): Promise<Reserved> {
  if (!productIds.length) return { product: () => 0, variant: () => 0 };
  const found = await rows<{ product_id: number; variant_id: number; reserved: number }>(
    db,
    sql`select i.product_id, i.variant_id, sum(i.count - i.shipped_count - i.restocked_count + i.returned_count)::int as reserved
      from order_items i
      where i.product_id = any(${intArray(productIds)}) ${hasSome}
      group by i.product_id, i.variant_id`,
  );
  const [products, variants] = [new Map<number, number>(), new Map<number, number>()];
  for (const { product_id, variant_id, reserved } of found) {
    variants.set(variant_id, reserved);
    products.set(product_id, (products.get(product_id) ?? 0) + reserved);
  }
  return { product: (id) => products.get(id) ?? 0, variant: (id) => variants.get(id) ?? 0 };
}
