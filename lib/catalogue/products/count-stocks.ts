import type { Database } from "@/db/client";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/set-stocks";
import { variantName } from "@/lib/catalogue/stock/variant-name";
import { lockGoods } from "./lock-goods";
import { type Count, type Counted, counting, faultsOf, refuseCounts } from "./stock-counts";

interface Why {
  reason: string;
  userId: number;
}
type Item = { id: number; variant_id?: number } & Count;

/** Sets the stocks of all the variants or of none. */
export async function countStocks(db: Database, items: Item[], why: Why) {
  const { goods } = await lockGoods(db, items);
  const isOnHand = items.some(({ on_hand }) => on_hand);
  // No test can tell: a count of what is free to sell does not read the number. This saves a query.
  const reserved = await reservedOf(db, isOnHand ? [...new Set(items.map(({ id }) => id))] : []);
  const counted = goods.map((one, at) => counting(items[at]!, one, reserved.variant(one.variant.id)));
  refuseCounts(counted.flatMap((one, at) => faultsOf(one, `items.${at}.`)));
  await writeCounts(db, counted, why);
  return counted;
}

/** Gives the variants the stocks that come of the counts. */
export const writeCounts = (db: Database, counted: Counted[], why: Why) =>
  setStocks(
    db,
    counted.map(({ product, variant, stock, reserved }) => ({
      ...{ product_id: product.id, variant_id: variant.id, before: variant.stock, after: stock, reserved },
    })),
    why,
  );

export const countedLine = ({ product, variant, stock, reserved }: Counted) => ({
  id: product.id,
  variant_id: variant.id,
  name: product.name,
  variant: variantName(variant.values),
  changed: variant.stock !== stock,
  before: variant.stock,
  after: stock,
  reserved,
});

/** Each product that was counted, with the sum that its variants have now. */
export function stocksAfter(counted: Counted[]) {
  const after = new Map<Counted["product"], number>();
  for (const { product, variant, stock } of counted)
    after.set(product, (after.get(product) ?? product.stock) + stock - variant.stock);
  return after;
}
