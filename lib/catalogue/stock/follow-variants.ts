import { sql } from "drizzle-orm";
import { type Database, intArray, rows } from "@/db/client";
import type { variants } from "@/db/schema/catalogue";

/** Gives locked products the prices, stock and number of their variants, after these were added, deleted or priced. */
export async function followVariants(tx: Database, productIds: number[]) {
  // No test can tell: without products the statement writes nothing. This saves it.
  if (!productIds.length) return;
  await rows(tx, sql`update products p set ${followed} from ${keptOf(productIds)} kept where p.id = kept.product_id`);
}

/** For a statement that writes products `p` with other fields of theirs: what they take from `kept`. */
export const followed = sql.raw(`price = kept.price, price_max = kept.price_max, market_price = kept.market_price,
  stock = kept.stock, variant_count = kept.count, variant_id = kept.only`);

/** One row a product: what its variants say together. */
export const keptOf = (productIds: number[]) =>
  sql`(select product_id, min(price) as price, max(price) as price_max,
          (array_agg(market_price order by price, position))[1] as market_price, sum(stock) as stock, count(*) as count,
          case when count(*) = 1 then min(id) end as only
        from variants where product_id = any(${intArray(productIds)}) and deleted_at is null group by product_id)`;

/** The same of a product that is about to be written, from its variants in their order. */
export function firstTotals(all: Pick<typeof variants.$inferSelect, "id" | "price" | "market_price" | "stock">[]) {
  const cheapest = all.reduce((least, one) => (one.price < least.price ? one : least));
  return {
    price: cheapest.price,
    price_max: Math.max(...all.map(({ price }) => price)),
    market_price: cheapest.market_price,
    stock: all.reduce((sum, { stock }) => sum + stock, 0),
    variant_count: all.length,
    variant_id: all.length === 1 ? cheapest.id : null,
  };
}
