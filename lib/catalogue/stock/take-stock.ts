import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { statement } from "@/db/statement";
import { type Measured, measuresAt } from "@/lib/storage/pictures";
import { refusedStock } from "./refused-stock";
import { variantName } from "./variant-name";
import type { Line } from "./wanted-line";

interface Goods {
  variant_id: number;
  name: string;
  variant_name: string;
  image: string | null;
  image_sizes: Measured;
  price: number;
  /** What is left of the variant. */
  stock: number;
}
interface Taken extends Goods, Pick<Line, "product_id" | "count" | "at"> {}
type Row = Omit<Goods, "variant_name"> & { values: string[] };

/**
 * The product's sum first, then the variant: all who change stocks lock in this order. A line without a variant takes the only one.
 * The bounds of `id` let the index find the variant in both cases. A sale is no edit: `updated_at` stays.
 */
const takeUnits = statement<{ product: number; variant: number | null; count: number }, Row>(
  (param) => sql`
    with product as (
      update ${products} set stock = stock - ${param("count")}::int
      where id = ${param("product")} and on_sale and deleted_at is null and stock >= ${param("count")}::int
        and (${param("variant")}::int is not null or variant_count = 1)
      returning id, name, main_image),
    variant as (
      update ${variants} v set stock = v.stock - ${param("count")}::int from product
      where v.product_id = product.id and v.deleted_at is null and v.stock >= ${param("count")}::int
        and v.id between coalesce(${param("variant")}::int, 1) and coalesce(${param("variant")}::int, 2147483647)
      returning v.id as variant_id, product.name, v.values, coalesce(v.image, product.main_image) as image, v.price, v.stock)
    select variant.*, ${measuresAt(sql.raw("variant.image"))} as image_sizes from variant`,
);

/**
 * Takes the units of an order, and returns them with the names and prices of this moment, each variant once. The lines are sorted by their
 * products, so that two orders cannot deadlock; a product's variants need no order of their own, since its row is locked before them. If any
 * line is short, nothing is taken and the error names all that are. The order's own insert writes the ledger: `ledgerOfOrder`.
 */
export async function takeStock(tx: Database, lines: Line[]): Promise<Taken[]> {
  const sorted = lines.toSorted((a, b) => a.product_id - b.product_id);
  const taken: Taken[] = [];
  const short: Line[] = [];
  for (const line of sorted) {
    const { product_id, variant_id, count, at } = line;
    const [row] = await takeUnits(tx, { product: product_id, variant: variant_id, count });
    if (row) {
      const { values, ...goods } = row;
      taken.push({ product_id, count, at, variant_name: variantName(values), ...goods });
    } else short.push(line);
  }
  if (short.length) throw await refusedStock(tx, short, taken);
  return eachOnce(taken);
}

/** A product's only variant may stand in two lines: by its id, and without one. */
function eachOnce(taken: Taken[]) {
  const lines = new Map<number, Taken>();
  for (const line of taken.toSorted((a, b) => a.at - b.at)) {
    const first = lines.get(line.variant_id);
    if (first) {
      first.count += line.count;
      first.stock = Math.min(first.stock, line.stock);
    } else lines.set(line.variant_id, line);
  }
  return [...lines.values()];
}
