import type { z } from "zod";
import type { products, variants } from "@/db/schema/catalogue";
import { keyOf } from "@/lib/storage/image-keys";
import type { productFields } from "./admin-schemas";
import type { variantInput } from "./variant-schemas";

export type Product = typeof products.$inferSelect;
export type Variant = typeof variants.$inferSelect;

/** The fields that an edit writes into the product's own row. Its price follows from its variants; orders change `stock` and `sold`. */
export const editableFields = [
  "category_id",
  "name",
  "summary",
  "detail",
  "main_image",
  "images",
  "properties",
  "options",
  "freight_template_id",
  "on_sale",
  "sort",
] as const;
export type ProductFields = Pick<Product, (typeof editableFields)[number]>;
type Given = z.output<typeof variantInput>;
export type VariantInput = Pick<Given, "values"> & Partial<Given>;
export type ProductInput = z.output<typeof productFields>;
/** A body's fields as they are stored. `price` is that of the only variant. */
export type WantedProduct = Partial<ProductFields> & { price?: number; variants?: VariantInput[] };

/** Turns a body's fields into stored ones: pictures become keys. Absent fields stay absent. */
export function storedFields<T extends Partial<ProductInput>>({
  summary,
  detail,
  main_image,
  images,
  variants,
  ...rest
}: T) {
  return {
    ...rest,
    ...(summary !== undefined && { summary }),
    ...(detail !== undefined && { detail }),
    ...(main_image !== undefined && { main_image: main_image === null ? null : keyOf(main_image) }),
    ...(images !== undefined && { images: images.map(keyOf) }),
    ...(variants !== undefined && {
      variants: variants.map(({ image, ...one }) => ({
        ...one,
        ...(image !== undefined && { image: image === null ? null : keyOf(image) }),
      })),
    }),
  };
}

export const picturesOf = (product?: Pick<Product, "main_image" | "images">) =>
  new Set([product?.main_image, ...(product?.images ?? [])]);
