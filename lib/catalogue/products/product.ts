import type { z } from "zod";
import type { Database } from "@/db/client";
import type { products, variants } from "@/db/schema/catalogue";
import type { Loss } from "@/lib/content/html/losses";
import { asHtml } from "@/lib/content/html/paragraphs";
import { plainText } from "@/lib/content/html/plain-text";
import { cleanHtml } from "@/lib/content/html/stored-html";
import { requirePermission } from "@/lib/kernel/access";
import type { Actor } from "@/lib/kernel/contract/actor";
import { keyOf } from "@/lib/storage/image-keys";
import type { productBody, variantInput } from "./admin-schemas";
import type { ProductFieldName } from "./product-fields";
import { optionalFields, type VariantFieldName } from "./variant-fields";

export type Product = typeof products.$inferSelect;
export type Variant = typeof variants.$inferSelect;
export type VariantRow = Pick<Variant, "position" | "values" | VariantFieldName>;

export type ProductFields = Pick<Product, ProductFieldName>;
type Given = z.output<typeof variantInput>;
export type VariantInput = Pick<Given, "values"> & Partial<Given>;
export type ProductInput = z.output<typeof productBody>;
/** Request fields in their stored form. `price` is that of the only variant. */
export type WantedProduct = Partial<ProductFields> & { price?: number; variants?: VariantInput[] };

const dateOrNull = (time: string | null) => (time === null ? null : new Date(time));
const keyOrNull = (image: string | null) => (image === null ? null : keyOf(image));

/** Converts request fields to their stored form: the URLs of pictures become keys. Absent fields remain absent. */
export function storedFields<T extends Partial<ProductInput>>(given: T) {
  const { main_image, images, variants, on_sale_at, off_sale_at, ...rest } = given;
  return {
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest),
    ...(on_sale_at !== undefined && { on_sale_at: dateOrNull(on_sale_at) }),
    ...(off_sale_at !== undefined && { off_sale_at: dateOrNull(off_sale_at) }),
    ...(main_image !== undefined && { main_image: keyOrNull(main_image) }),
    ...(images !== undefined && { images: images.map(keyOf) }),
    ...(variants !== undefined && {
      variants: variants.map(({ image, ...one }) => ({
        ...one,
        ...(image !== undefined && { image: keyOrNull(image) }),
      })),
    }),
  };
}

export const seesCosts = ({ user }: Actor) => user?.group?.permissions.has("cost.read") === true;

/** Responds 403 if a variant has a cost price, even null, and the caller may not see costs. */
export function requireCosts(variants: readonly Pick<Partial<Variant>, "cost_price">[] | undefined, actor: Actor) {
  if (variants?.some(({ cost_price }) => cost_price !== undefined)) requirePermission("cost.read", actor);
}

export const picturesOf = (product?: Pick<Product, "main_image" | "images">) =>
  new Set([product?.main_image, ...(product?.images ?? [])]);

export type LoggedProduct = Product & { variants?: object[] };

/**
 * A product as the log stores it. Its variants are stored without stock, so that an order does not prevent a revert.
 * The price of an only variant is logged as the product's, so that a new price is one change instead of two.
 */
export const logged = (product: Product, variants: (VariantRow & { id: number })[]): LoggedProduct => ({
  ...product,
  variants: variants.map((variant) => ({
    id: variant.id,
    values: variant.values,
    ...Object.fromEntries(optionalFields.map((name) => [name, variant[name]])),
    ...(variants.length > 1 && { price: variant.price }),
  })),
});

export function logRows(before: LoggedProduct, after: LoggedProduct): readonly [object, object] {
  if (!before.variants || !after.variants) return [before, after];
  // When options are added, the variants take over the product's price. It is logged with the former only variant, so
  // that a revert can restore it.
  const priced =
    before.variants.length === 1 && after.variants.length > 1
      ? { ...before, variants: [{ ...before.variants[0], price: before.price }] }
      : before;
  // Deleting or restoring a variant changes the product's total stock. This is not a change that a revert could undo.
  return [priced, { ...after, stock: before.stock }];
}

/** Sanitizes HTML, or converts plain text to HTML. Removed parts are added to `losses`. */
export const storedDetail = async (db: Database, given: string, losses: Loss[]) =>
  emptyIfBlank(await cleanHtml(db, "detail", asHtml(given), losses));

/** The editor leaves `<p></p>` behind when its text is deleted. */
export const emptyIfBlank = (html: string) => (plainText(html) || html.includes("<img ") ? html : "");
