import { and, isNull } from "drizzle-orm";
import { type Database, isAmong } from "@/db/client";
import { variants } from "@/db/schema/catalogue";
import type { FieldError } from "@/lib/kernel/contract/errors";
import type { Variant } from "./product";

/**
 * The variants of products, in their order, without deleted ones. To lock them, lock their products first, sorted by id: then variants need no
 * order of their own.
 */
export async function findVariants(db: Database, productIds: number[], lock?: "lock") {
  const query = db
    .select()
    .from(variants)
    .where(and(isAmong(variants.product_id, productIds), isNull(variants.deleted_at)))
    .orderBy(variants.product_id, variants.position);
  // No test can tell: no products have no variants. This saves a query.
  const found = productIds.length ? await (lock ? query.for("update") : query) : [];
  const byProduct = new Map<number, Variant[]>();
  for (const variant of found) {
    const some = byProduct.get(variant.product_id);
    if (some) some.push(variant);
    else byProduct.set(variant.product_id, [variant]);
  }
  return (productId: number) => byProduct.get(productId) ?? [];
}

/** The variant that a body names, or the product's only one. An error at `path` if there is none, or several. */
export function chooseVariant(kept: Variant[], wanted: number | undefined, path: string): Variant | FieldError {
  const [only] = kept;
  if (wanted === undefined)
    return kept.length === 1
      ? only!
      : { path, code: "variant_required", message: "The product has several variants: name one." };
  return (
    kept.find(({ id }) => id === wanted) ?? { path, code: "not_found", message: "The product has no such variant." }
  );
}
