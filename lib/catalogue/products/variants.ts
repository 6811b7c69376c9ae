import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { type JsonRow, jsonRow, statement } from "@/db/statement";
import { variantName } from "@/lib/catalogue/stock/variant-name";
import { measuresAt, pictureColumns, withPictures } from "@/lib/storage/pictures";

export const variantColumns = {
  id: variants.id,
  values: variants.values,
  price: variants.price,
  market_price: variants.market_price,
  stock: variants.stock,
  ...pictureColumns({ image: variants.image }),
};
export type VariantRow = JsonRow<typeof variantColumns>;

export const asVariant = <V extends VariantRow>(row: V) =>
  Object.assign(withPictures<"image", V>(row, "large", "image"), { name: variantName(row.values) });

/** The variant of a product without options, from the row of the product. Its picture is the product's. */
export const onlyVariant = ({ variant_id, price, market_price, stock }: Only) => ({
  id: variant_id!,
  values: [],
  name: "",
  price,
  market_price,
  stock,
  image: null,
  image_sizes: null,
});
type Only = Pick<VariantRow, "price" | "market_price" | "stock"> & { variant_id: number | null };

const shown = sql<string | null>`coalesce(${variants.image}, ${products.main_image})`;
const cardColumns = {
  ...variantColumns,
  product_id: variants.product_id,
  product_name: products.name,
  image: shown,
  image_sizes: measuresAt(shown),
};
type Card = JsonRow<typeof cardColumns>;
const variantsById = statement<{ ids: string }, { items: Card[] }>((parameter) => {
  const ids = sql`string_to_array(${parameter("ids")}::text, ',')::int[]`;
  return sql`select coalesce(json_agg(${jsonRow(cardColumns)} order by array_position(${ids}, ${variants.id})), '[]') as items
    from ${variants} join ${products} on ${products.id} = ${variants.product_id}
    where ${variants.id} = any(${ids}) and ${variants.deleted_at} is null and ${products.on_sale} and ${products.deleted_at} is null`;
});

/** Variants on sale, in the order of the ids, each once. Unknown ids are omitted. */
export async function listVariantsByIds(db: Database, ids: number[]) {
  const [found] = await variantsById(db, { ids: ids.join(",") });
  return found!.items.map((row) =>
    Object.assign(withPictures<"image", Card>(row, "small", "image"), { name: variantName(row.values) }),
  );
}
