import type { VariantRow } from "./plan-variants";
import type { Product } from "./product";

export type LoggedProduct = Product & { variants?: object[] };

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
