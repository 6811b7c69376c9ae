import { parsePositiveFen } from "@/components/edit/parse-fen";
import type { Stored } from "@/components/edit/use-edit";
import type { StoredFile } from "@/components/files/types";
import {
  emptyOf,
  fieldsInLists,
  fieldsOnPage,
  productFields,
  type TypedName,
  typedFields,
} from "@/lib/catalogue/products/product-fields";
import { yuanOf } from "@/lib/csv/yuan";
import { bodyOfVariants, noVariants, type Row, type Variants, variantsOf } from "../sizes/variants-draft";
import type { Product, SeenProduct } from "../types";

export type PictureSizes = NonNullable<Product["main_image_sizes"]>;

/** The values of the product form: typed text, and all pictures in one list, the main one first. */
export interface Draft extends Record<TypedName, string> {
  price: string;
  pictures: string[];
  properties: { name: string; detail: string }[];
  variants: Variants;
}

const typed = (read: (name: TypedName) => unknown) =>
  Object.fromEntries(typedFields.map((name) => [name, String(read(name) ?? "")])) as Record<TypedName, string>;

export const emptyDraft: Draft = { ...typed(() => ""), price: "", pictures: [], properties: [], variants: noVariants };

export const draftOf = (product: Product): Stored<Draft> => ({
  version: product.version,
  values: {
    ...typed((name) => product[name]),
    price: yuanOf(product.price),
    pictures: picturesOf(product).map(({ url }) => url),
    properties: product.properties,
    variants: variantsOf(product),
  },
});

/** A new product like this one, without stock, times, and the numbers that belong to one product. */
export function copyOf(product: Product, name: string): Draft {
  const { values } = draftOf(product);
  const { options, rows } = values.variants;
  const sold = rows.filter(({ isSold }) => isSold);
  const copied = sold.map(({ id, ...row }): Row => ({ ...row, stock: "", sku: "", barcode: "" }));
  return { ...values, name, on_sale_at: "", off_sale_at: "", variants: { options, rows: copied } };
}

const isSized = ({ variants }: Pick<Draft, "variants">) => variants.options.length > 0;

/** The request body for the changed fields. Text that is not a number is sent unchanged, so that the API reports the error. */
export function bodyOf(changed: Partial<Draft>, whole: Pick<Draft, "price" | "variants">, seesCosts = true) {
  const { pictures, price, properties, variants, ...texts } = changed;
  // Variants have their own prices. The only row of a plain product has none, so the product's price is sent with it.
  const isPriced = !isSized(whole) && (price !== undefined || variants !== undefined);
  return {
    ...Object.fromEntries(typedFields.map((name) => [name, sentValue(name, texts[name])])),
    ...(isPriced && { price: parsePositiveFen(whole.price) ?? whole.price.trim() }),
    ...(variants && bodyOfVariants(variants, seesCosts)),
    ...(properties && { properties: properties.filter(({ name, detail }) => name.trim() || detail.trim()) }),
    ...(pictures && { main_image: pictures[0] ?? null, images: pictures.slice(1) }),
  };
}

function sentValue(name: TypedName, typed: string | undefined) {
  const { kind } = productFields[name];
  const text = typed?.trim();
  if (!text) return text === undefined ? undefined : emptyOf(kind);
  return kind.startsWith("number") && /^\d+$/.test(text) ? Number(text) : text;
}

const picturesOf = ({ main_image, main_image_sizes, images, images_sizes }: Product) => [
  ...(main_image ? [{ url: main_image, sizes: main_image_sizes }] : []),
  ...images.map((url, at) => ({ url, sizes: images_sizes[at] ?? null })),
];

export const sizesOf = (product: Product) =>
  new Map(picturesOf(product).flatMap(({ url, sizes }) => (sizes ? [[url, sizes] as const] : [])));

export const sizesOfFile = ({ url, url_sizes, width, height }: StoredFile): PictureSizes =>
  url_sizes ?? sameSizes(url, width, height);

const sameSizes = (url: string, width: number | null = null, height: number | null = null) => {
  const one = { url, width: width ?? 0, height: height ?? 0 };
  return { small: one, medium: one, large: one };
};

const shownFields = [...fieldsInLists, ...fieldsOnPage];
type Shown = (typeof shownFields)[number];
function shownValue(name: Shown, text: string) {
  const { kind } = productFields[name];
  return kind === "text" ? text : Number(text) || null;
}

/** The response of `GET /v1/product/{id}` if the draft were saved. The price is null while its text is not an amount. */
export function asSeen(draft: Draft, sizes: ReadonlyMap<string, PictureSizes>, stored?: Product): SeenProduct {
  const sizesOf = (url: string) => sizes.get(url) ?? sameSizes(url);
  const [main, ...images] = draft.pictures;
  const { id = 0, sold = 0, rating = null, rating_count = 0 } = stored ?? {};
  const variants = seenVariants(draft, sizesOf, stored);
  const prices = variants.flatMap(({ price }) => price ?? []);
  const [only] = variants;
  const lowest = variants.find(({ price }) => price === Math.min(...prices));
  return {
    id,
    sold,
    rating,
    rating_count,
    category_id: Number(draft.category_id),
    name: draft.name,
    ...(Object.fromEntries(shownFields.map((name) => [name, shownValue(name, draft[name])])) as Pick<
      SeenProduct,
      Shown
    >),
    detail: draft.detail,
    price: prices.length ? Math.min(...prices) : null,
    price_max: Math.max(0, ...prices),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    market_price: lowest?.market_price ?? null,
    options: draft.variants.options,
    variants,
    variant_count: variants.length,
    variant_id: variants.length === 1 ? only!.id : null,
    main_image: main ?? null,
    main_image_sizes: main ? sizesOf(main) : null,
    images,
    images_sizes: images.map(sizesOf),
    properties: draft.properties.filter(({ name }) => name.trim()),
    offers: [],
  };
}

/** A variant that is not stored yet has a negative id. */
function seenVariants(
  { price, variants: { options, rows } }: Draft,
  sizesOf: (url: string) => PictureSizes,
  stored?: Product,
): SeenProduct["variants"] {
  const known = new Map([...(stored?.variants ?? []), ...(stored?.deleted_variants ?? [])].map((one) => [one.id, one]));
  const typed = (row: Row) => (/^\d+$/.test(row.stock.trim()) ? Number(row.stock) : 0);
  return rows
    .filter(({ isSold }) => isSold)
    .map((row, at) => ({
      id: row.id ?? -1 - at,
      values: row.values,
      name: row.values.join(" / "),
      price: parsePositiveFen(options.length ? row.price : price) ?? null,
      market_price: parsePositiveFen(row.market_price) ?? null,
      stock: row.id === undefined ? typed(row) : (known.get(row.id)?.stock ?? 0),
      image: row.image,
      image_sizes: row.image === null ? null : sizesOf(row.image),
    }));
}
