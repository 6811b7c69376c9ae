import type { Database } from "@/db/client";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { chooseVariant, findVariants } from "./find-variants";
import type { Product, Variant } from "./product";
import { lockProducts, noProduct } from "./write-products";

/** Locks the products of a list and their variants, and finds the variant of each item. 400 for one that is not there or is named twice. */
export async function lockGoods(db: Database, items: { id: number; variant_id?: number }[]) {
  const found = await lockProducts(db, [...new Set(items.map(({ id }) => id))]);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  const errors: FieldError[] = [];
  const seen = new Set<number>();
  const goods = items.flatMap(({ id, variant_id }, at): { product: Product; variant: Variant }[] => {
    const product = found.get(id);
    const variant = product
      ? chooseVariant(variantsOf(id), variant_id, `items.${at}.variant_id`)
      : noProduct(`items.${at}.id`, id);
    if ("code" in variant) errors.push(variant);
    // The only variant may be named by its id in one item, and by its product in another.
    else if (seen.has(variant.id))
      errors.push({ path: `items.${at}.variant_id`, code: "invalid", message: "Must be in the list only once." });
    else seen.add(variant.id);
    return "code" in variant ? [] : [{ product: product!, variant }];
  });
  if (errors.length) throw invalid(...errors);
  return { goods, variantsOf };
}
