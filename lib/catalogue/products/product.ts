import type { z } from "zod";
import type { products } from "@/db/schema/catalogue";
import { keyOf } from "@/lib/storage/image-keys";
import type { productFields } from "./admin-schemas";

export type Product = typeof products.$inferSelect;

/** The fields that an edit writes. Orders change `stock` and `sold`, and each change of stock needs a ledger line. */
export const editableFields = [
  "category_id",
  "name",
  "price",
  "summary",
  "detail",
  "main_image",
  "images",
  "properties",
  "on_sale",
  "sort",
] as const;
export type ProductFields = Pick<Product, (typeof editableFields)[number]>;
export type ProductInput = z.output<typeof productFields>;

/** Turns a body's fields into stored ones: pictures become keys. Absent fields stay absent. */
export function storedFields<T extends Partial<ProductInput>>({ summary, detail, main_image, images, ...rest }: T) {
  return {
    ...rest,
    ...(summary !== undefined && { summary }),
    ...(detail !== undefined && { detail }),
    ...(main_image !== undefined && { main_image: main_image === null ? null : keyOf(main_image) }),
    ...(images !== undefined && { images: images.map(keyOf) }),
  };
}

export const picturesOf = (product?: Pick<Product, "main_image" | "images">) =>
  new Set([product?.main_image, ...(product?.images ?? [])]);
