import type { ProductOption } from "@/db/schema/catalogue";
import { freightIds } from "./freight";
import { type Slug, shelves } from "./goods";
import type { DemoTexts, SeedProduct, SeedVariant } from "./shapes";
import type { Size } from "./sizes";

// Products on sale come first, so that shoppers see the ids 1 to 40.
const numbered = shelves
  .flatMap((goods, shelf) => goods.map((good, place) => ({ ...good, category_id: shelf + 1, sort: (place + 1) * 10 })))
  .toSorted((a, b) => Number(b.onSale) - Number(a.onSale))
  .map((good, place) => ({ ...good, id: place + 1 }));

/** Ids of variants and products differ, to avoid confusion: product 3 has variant 103, and 203 would be its next. */
const variantId = (product: number, place: number) => 100 * (place + 1) + product;

/** The last category is bought in at changing prices, so its costs are unknown. */
const hasCost = (category: number) => category < shelves.length;

const variantsOf = (id: number, sizes: Size[], options: ProductOption[], category: number): SeedVariant[] =>
  sizes.map(({ values, ...size }, place) => ({
    ...size,
    ...(hasCost(category) && { cost_price: Math.round(size.price * 0.058) * 10 }),
    id: variantId(id, place),
    values: values.map((value, option) => options[option]!.values[value]!),
  }));

export const demoProducts = ({ products }: Pick<DemoTexts, "products">): SeedProduct[] =>
  numbered.map(({ slug, category_id, sort, id, sizes, views, onSale, ...more }) => {
    const { name, summary, detail, properties, options = [] } = products[slug];
    return {
      id,
      category_id,
      name,
      summary,
      sort,
      on_sale: onSale,
      options,
      variants: variantsOf(id, sizes, options, category_id),
      freight_template_id: "freight" in more ? freightIds[more.freight] : null,
      main_image: views.length > 0 ? image(slug) : null,
      images: views.map((view) => image(`${slug}-${view}`)),
      properties: Object.entries(properties).map(([name, detail]) => ({ name, detail })),
      detail: detail.join("\n\n"),
    };
  });

const categoryPictures = ["tea", "flower-tea", "grain", "fruit", "nuts", "sweets"];

export const demoCategories = ({ shop }: Pick<DemoTexts, "shop">) =>
  categoryPictures.map((picture, place) => ({
    id: place + 1,
    parent_id: picture === "flower-tea" ? 1 : null,
    ...shop.categories[place]!,
    image: image(`category-${picture}`),
    sort: (place + 1) * 10,
  }));

const chosen: [picture: string, slugs: Slug[]][] = [
  ["breakfast", ["millet", "rolled-oats", "black-rice", "red-dates", "jobs-tears", "walnuts", "osmanthus-honey"]],
  ["afternoon-tea", ["longjing-tea", "keemun-tea", "rosebud-tea", "mung-bean-cakes", "sesame-candy", "cashews"]],
  [
    "gifts",
    [
      ...(["puer-cake", "dahongpao-tea", "dried-persimmon", "mooncake-box"] as const),
      ...(["dried-longan", "silver-needle-tea", "pine-nuts"] as const),
    ],
  ],
];

export const demoThemes = ({ shop }: Pick<DemoTexts, "shop">) =>
  chosen.map(([picture, slugs], place) => ({
    id: place + 1,
    ...shop.themes[place]!,
    topic_image: image(`theme-${picture}`),
    head_image: image(`theme-${picture}-head`),
    product_ids: slugs.map(productId),
  }));

type TargetType = "none" | "product" | "theme" | "category";
const slides: [picture: string, target_type: TargetType, target: string | null][] = [
  ["mountain-tea", "product", String(productId("longjing-tea"))],
  ["winter-grains", "theme", "1"],
  ["dried-fruit", "category", "4"],
  ["our-shop", "none", null],
];

export const demoHomeBanner = ({ shop: { banner } }: Pick<DemoTexts, "shop">) => ({
  name: banner.name,
  description: banner.description,
  is_home: true,
  items: slides.map(([picture, target_type, target], place) => ({
    image: image(`banner-${picture}`),
    title: banner.titles[place]!,
    target_type,
    target,
  })),
});

export const demoHome = ({ shop }: Pick<DemoTexts, "shop">) =>
  [
    { type: "banner" },
    { type: "categories" },
    { type: "coupons" },
    { type: "notice" },
    { type: "products", title: "", rule: "on_offer", count: 4 },
    { type: "theme" },
    { type: "products", title: "", rule: "newest", count: 6 },
    {
      type: "picture",
      image: image("theme-gifts-head"),
      title: shop.themes[2]!.name,
      target_type: "theme",
      target: "3",
    },
    { type: "products", title: "", rule: "best_selling", count: 6 },
    { type: "text", ...shop.home },
  ].map((block, at) => ({ id: at + 1, ...block }));

export const defaultAvatar = image("avatar-default");

function image(name: string) {
  return `demo/${name}.webp`;
}

function productId(slug: Slug) {
  return numbered.find((good) => good.slug === slug)!.id;
}
