import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";

/** Gives locked products the prices, stock and number of their variants, after these were added, deleted or priced. */
export async function followVariants(tx: Database, productIds: number[]) {
  if (!productIds.length) return;
  await rows(
    tx,
    sql`update products p set price = kept.price, price_max = kept.price_max, market_price = kept.market_price, stock = kept.stock, variant_count = kept.count,
        variant_id = kept.only
      from (
        select product_id, min(price) as price, max(price) as price_max,
               (array_agg(market_price order by price, position))[1] as market_price, sum(stock) as stock, count(*) as count,
               case when count(*) = 1 then min(id) end as only
        from variants where product_id = any(${`{${productIds.join(",")}}`}::int[]) and deleted_at is null group by product_id) kept
      where p.id = kept.product_id`,
  );
}
