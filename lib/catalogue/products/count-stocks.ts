import type { Database } from "@/db/client";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/set-stocks";
import { variantName } from "@/lib/catalogue/stock/variant-name";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { chooseVariant, findVariants } from "./find-variants";
import { type Count, type Counted, counting, faultsOf, refuseCounts } from "./stock-counts";
import { lockProducts, noProduct } from "./write-products";

interface Why {
  reason: string;
  userId: number;
}
type Item = { id: number; variant_id?: number } & Count;

/** Sets the stocks of all the variants or of none. */
export async function countStocks(db: Database, items: Item[], why: Why) {
  const ids = [...new Set(items.map(({ id }) => id))];
  const found = await lockProducts(db, ids);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  const reserved = await reservedOf(db, items.some(({ on_hand }) => on_hand) ? ids : []);
  const errors: FieldError[] = [];
  const counted = items.flatMap(({ id, variant_id, ...count }, at) => {
    const product = found.get(id);
    const variant = product
      ? chooseVariant(variantsOf(id), variant_id, `items.${at}.variant_id`)
      : noProduct(`items.${at}.id`, id);
    if ("code" in variant) {
      errors.push(variant);
      return [];
    }
    const made = counting(count, { product: product!, variant }, reserved.variant(variant.id));
    errors.push(...faultsOf(made, `items.${at}.`));
    return made;
  });
  refuseCounts(errors);
  refuseRepeated(counted);
  await writeCounts(db, counted, why);
  return counted;
}

/** The only variant may be named by its id in one line, and by its product in another. */
function refuseRepeated(counted: Counted[]) {
  const ids = counted.map(({ variant }) => variant.id);
  const errors = ids.flatMap((id, at): FieldError[] =>
    ids.indexOf(id) < at
      ? [{ path: `items.${at}.variant_id`, code: "invalid", message: "Must be in the list only once." }]
      : [],
  );
  if (errors.length) throw invalid(...errors);
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
