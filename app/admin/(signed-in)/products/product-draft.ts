import type { Stored } from "@/components/edit/use-edit";
import type { StoredFile } from "@/components/files/types";
import { typedFen } from "@/components/typed-fen";
import { yuanOf } from "@/lib/csv/yuan";
import type { Product, SeenProduct } from "./types";

export type PictureSizes = NonNullable<Product["main_image_sizes"]>;

/** A product as its form has it: texts as they are typed, and all pictures in one list, the main one first. */
export interface Draft {
  name: string;
  category_id: string;
  price: string;
  summary: string;
  pictures: string[];
  detail: string;
  properties: { name: string; detail: string }[];
  sort: string;
}

export const emptyDraft: Draft = {
  ...{ name: "", category_id: "", price: "", summary: "", detail: "" },
  ...{ pictures: [], properties: [], sort: "" },
};

export const draftOf = (product: Product): Stored<Draft> => ({
  version: product.version,
  values: {
    name: product.name,
    category_id: String(product.category_id),
    price: yuanOf(product.price),
    summary: product.summary,
    pictures: picturesOf(product).map(({ url }) => url),
    detail: product.detail,
    properties: product.properties,
    sort: String(product.sort),
  },
});

/** Makes the body for the API. Text that is no number is sent as it is typed, and the API says what is wrong with it. */
export function bodyOf({ pictures, price, category_id, sort, properties, ...texts }: Partial<Draft>) {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
    ...(price !== undefined && { price: typedFen(price) ?? price.trim() }),
    ...(category_id && { category_id: Number(category_id) }),
    ...(sort && { sort: /^\d+$/.test(sort.trim()) ? Number(sort) : sort.trim() }),
    ...(properties && { properties: properties.filter(({ name, detail }) => name.trim() || detail.trim()) }),
    ...(pictures && { main_image: pictures[0] ?? null, images: pictures.slice(1) }),
  };
}

export const picturesOf = ({ main_image, main_image_sizes, images, images_sizes }: Product) => [
  ...(main_image ? [{ url: main_image, sizes: main_image_sizes }] : []),
  ...images.map((url, at) => ({ url, sizes: images_sizes[at] ?? null })),
];

export const sizesOfFile = ({ url, url_sizes, width, height }: StoredFile): PictureSizes =>
  url_sizes ?? sameSizes(url, width, height);

const sameSizes = (url: string, width: number | null = null, height: number | null = null) => {
  const one = { url, width: width ?? 0, height: height ?? 0 };
  return { small: one, medium: one, large: one };
};

/** The answer of `GET /v1/product/{id}` as it would be once the draft is saved. The price is null while no amount can be read. */
export function asSeen(draft: Draft, sizes: ReadonlyMap<string, PictureSizes>, stored?: Product): SeenProduct {
  const sizesOf = (url: string) => sizes.get(url) ?? sameSizes(url);
  const [main, ...images] = draft.pictures;
  const { id = 0, stock = 1, sold = 0 } = stored ?? {};
  const price = typedFen(draft.price) ?? null;
  const variant_id = stored?.variant_id ?? 0;
  return {
    ...{ id, stock, sold, category_id: Number(draft.category_id) },
    ...{ name: draft.name, summary: draft.summary, detail: draft.detail },
    ...{ price, price_max: price ?? 0, market_price: null, options: [], variant_count: 1, variant_id },
    variants: [
      {
        id: variant_id,
        values: [],
        name: "",
        price: price ?? 0,
        market_price: null,
        stock,
        image: null,
        image_sizes: null,
      },
    ],
    ...{ main_image: main ?? null, main_image_sizes: main ? sizesOf(main) : null },
    ...{ images, images_sizes: images.map(sizesOf) },
    properties: draft.properties.filter(({ name }) => name.trim()),
  };
}
