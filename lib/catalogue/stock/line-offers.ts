import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, jsonRow, statement } from "@/db/statement";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { type Measured, measuresAt } from "@/lib/storage/pictures";
import { type Line, lineRefusal, mergeLines } from "./take-stock";
import { variantName } from "./variant-name";

export interface LineOffer extends Line {
  /** Null: no such product is on sale. */
  name: string | null;
  variant_name: string;
  image: string | null;
  image_sizes: Measured;
  /** Null: no such variant, or several. */
  price: number | null;
  stock: number | null;
  /** The reason why the line cannot be ordered. */
  refusal: FieldError | null;
}

const shown = sql<string | null>`coalesce(${variants.image}, ${products.main_image})`;
const offered = {
  id: variants.id,
  values: variants.values,
  price: variants.price,
  stock: variants.stock,
  image: shown,
  image_sizes: measuresAt(shown),
};
const goods = (variantIds: SQL, allOf: SQL) => ({
  id: products.id,
  name: products.name,
  image: products.main_image,
  image_sizes: measuresAt(products.main_image),
  offered: jsonList(
    offered,
    variants.position,
    sql`from ${variants} where ${variants.product_id} = ${products.id} and ${variants.deleted_at} is null
      and (${variants.id} = any(${variantIds}) or ${products.id} = any(${allOf}))`,
  ),
});
type Goods = JsonRow<ReturnType<typeof goods>>;
const goodsOf = statement<{ ids: string; variants: string; open: string }, { goods: Goods[] }>((param) => {
  const list = (name: "ids" | "variants" | "open") => sql`string_to_array(${param(name)}::text, ',')::int[]`;
  return sql`select coalesce(json_agg(${jsonRow(goods(list("variants"), list("open")))}), '[]') as goods
    from ${products} where ${products.id} = any(${list("ids")}) and ${products.on_sale} and ${products.deleted_at} is null`;
});

/**
 * The current names and prices of the lines, and the reason why a line cannot be ordered. Nothing is taken or locked.
 */
export async function readLineOffers(db: Database, lines: readonly Line[]): Promise<LineOffer[]> {
  const [found] = await goodsOf(db, {
    ids: lines.map(({ product_id }) => product_id).join(","),
    variants: lines.flatMap(({ variant_id }) => variant_id ?? []).join(","),
    open: lines.flatMap(({ product_id, variant_id }) => (variant_id === null ? product_id : [])).join(","),
  });
  const productOf = ({ product_id }: Line) => found!.goods.find(({ id }) => id === product_id);
  const variantOf = (line: Line) => {
    const wanted = (productOf(line)?.offered ?? []).filter(({ id }) => [null, id].includes(line.variant_id));
    return wanted.length === 1 ? wanted[0] : undefined;
  };
  // An only variant can be in two lines: one with its id, and one without.
  return mergeLines(lines, (line) => variantOf(line)?.id ?? line).map((line) => {
    const [product, variant] = [productOf(line), variantOf(line)];
    return {
      ...line,
      variant_id: variant?.id ?? line.variant_id,
      name: product?.name ?? null,
      variant_name: variantName(variant?.values ?? []),
      image: (variant ?? product)?.image ?? null,
      image_sizes: (variant ?? product)?.image_sizes ?? null,
      price: variant?.price ?? null,
      stock: variant?.stock ?? null,
      refusal: lineRefusal(line, product, product?.offered ?? []),
    };
  });
}
