import type { VariantRow } from "./plan-variants";
import type { Product } from "./product";

export type LoggedProduct = Product & { variants?: object[] };
/** The rows of a change, which may have no variants if it is not about them. */
type Rows = [before: LoggedProduct, after: LoggedProduct];

/**
 * A product's row as the log has it. Its variants stand without their stocks: each sale would else be a change that nobody may undo. The
 * price of an only variant is the product's, so that an edit of it is one change and not two.
 */
export const logged = (product: Product, kept: (VariantRow & { id: number })[]): LoggedProduct => ({
  ...product,
  variants: kept.map(({ id, values, price, market_price, sku, barcode, weight_g, image }) => ({
    ...{ id, values, market_price, sku, barcode, weight_g, image },
    ...(kept.length > 1 && { price }),
  })),
});

/**
 * The first sizes take the price with them, also where the lowest is what it was: the log has it with the variant that was there, so that
 * it can be put back.
 */
const priced = (before: LoggedProduct, after: LoggedProduct): Rows =>
  before.variants?.length === 1 && after.variants && after.variants.length > 1
    ? [{ ...before, variants: [{ ...before.variants[0], price: before.price }] }, after]
    : [before, after];

/** A size takes its stock along when it goes, and brings it back: the sum is no change of its own then, which only an adjustment may undo. */
export function compared(...rows: Rows): readonly [object, object] {
  const [before, after] = priced(...rows);
  // No test can tell: whoever records a change gives the variants on both sides or on neither.
  return before.variants && after.variants ? [before, { ...after, stock: before.stock }] : [before, after];
}
