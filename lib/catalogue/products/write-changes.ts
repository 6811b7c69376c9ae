import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { logged } from "./logged";
import type { Product, Variant } from "./product";
import { writeProducts } from "./write-products";

interface Priced {
  id: number;
  before: number;
  after: number;
}
interface Change {
  /** The row, locked. */
  before: Product;
  fields: Pick<Product, "category_id" | "on_sale">;
  /** All its variants, and what becomes of the price of each. */
  variants: Variant[];
  prices: Priced[];
}
export interface Done extends Omit<Change, "fields"> {
  after: Product;
}

/** Writes many products. One that already has the values is not written and keeps its version. */
export async function writeChanges(db: Database, changes: Change[]): Promise<Done[]> {
  const edits = changes
    .map(({ before, fields, prices }) => ({ before, fields, prices: moved(prices) }))
    .filter(({ before, fields, prices }) => prices.length || !isDeepStrictEqual(fieldsOf(before), fields));
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  return changes.map(({ before, variants, prices }) => {
    const after = written.get(before.id) ?? before;
    return { before, after, prices, variants };
  });
}

export const fieldsOf = ({ category_id, on_sale }: Product) => ({ category_id, on_sale });
const moved = (prices: Priced[]) =>
  prices.flatMap(({ id, before, after }) => (before === after ? [] : [{ id, price: after }]));

/** Both rows as the log has them. */
export const asLogged = ({ before, after, variants, prices }: Done) => ({
  before: logged(before, variants),
  after: logged(
    after,
    variants.map((variant, at) => ({ ...variant, price: prices[at]!.after })),
  ),
});

const shown = ({ category_id, on_sale, price }: Product) => ({ category_id, on_sale, price });
export const batchLine = ({ before, after, prices }: Done) => ({
  id: after.id,
  name: after.name,
  changed: before !== after,
  before: shown(before),
  after: shown(after),
  prices: prices.map(({ id, ...price }) => ({ variant_id: id, ...price })),
  version: after.version,
});
