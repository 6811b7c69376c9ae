import { flowerTea } from "./products-flower-tea";
import { fruit } from "./products-fruit";
import { grain } from "./products-grain";
import { nuts } from "./products-nuts";
import { sweets } from "./products-sweets";
import { tea } from "./products-tea";
import type { ProductText, SeedBanner, SeedCategory, SeedProduct, SeedTheme } from "./shapes";

export const categories: SeedCategory[] = [
  category(1, "Tea 茶叶", "Green, white, oolong, black and dark tea from nine hills. 六大茶类，九处山头。", "tea"),
  {
    ...category(
      2,
      "Flower tea 花草茶",
      "Flowers, berries and roasted grain to steep. 花果谷物，沸水一冲。",
      "flower-tea",
    ),
    parent_id: 1,
  },
  category(
    3,
    "Rice & grain 米面杂粮",
    "Rice, millet, beans and oats of this year's harvest. 当季新粮，粒粒可见。",
    "grain",
  ),
  category(4, "Fruit 果品果干", "Dried slowly, or fresh while it lasts. 自然晾晒，时令鲜果。", "fruit"),
  category(5, "Nuts & seeds 坚果籽仁", "New crop, roasted in small batches. 当年新果，小锅慢焙。", "nuts"),
  category(6, "Sweet things 甜食点心", "Sugar, honey and cakes to go with tea. 佐茶的一口甜。", "sweets"),
];

const shelves: [categoryId: number, ProductText[]][] = [
  [1, tea],
  [2, flowerTea],
  [3, grain],
  [4, fruit],
  [5, nuts],
  [6, sweets],
];

// Products on sale come first, so that the ids 1 to 40 are the shop as a shopper sees it.
const numbered = shelves
  .flatMap(([categoryId, texts]) => texts.map((text, place) => ({ text, categoryId, sort: (place + 1) * 10 })))
  .toSorted((a, b) => Number(a.text.on_sale === false) - Number(b.text.on_sale === false))
  .map((entry, place) => ({ ...entry, id: place + 1 }));

export const products: SeedProduct[] = numbered.map(({ text, categoryId, sort, id }) => ({
  id,
  category_id: categoryId,
  name: text.name,
  summary: text.summary,
  price: text.price,
  stock: text.stock,
  on_sale: text.on_sale !== false,
  sort,
  main_image: text.views.length > 0 ? image(text.slug) : null,
  images: text.views.map((view) => image(`${text.slug}-${view}`)),
  properties: Object.entries(text.properties).map(([name, detail]) => ({ name, detail })),
  detail: text.detail.join("\n\n"),
}));

export const themes: SeedTheme[] = [
  theme(
    1,
    "A warm breakfast 暖胃早餐",
    "Porridge weather: grain, dates and a spoon of honey. 天冷了，熬一锅粥。",
    "breakfast",
    ["millet", "rolled-oats", "black-rice", "red-dates", "jobs-tears", "walnuts", "osmanthus-honey"],
  ),
  theme(2, "Afternoon tea 午后茶歇", "A pot, two cups, something sweet. 一壶两盏，一碟点心。", "afternoon-tea", [
    "longjing-tea",
    "keemun-tea",
    "rosebud-tea",
    "mung-bean-cakes",
    "sesame-candy",
    "cashews",
  ]),
  theme(3, "Gifts to carry home 伴手好礼", "What to bring when you visit. 走亲访友，不空手。", "gifts", [
    "puer-cake",
    "dahongpao-tea",
    "dried-persimmon",
    "mooncake-box",
    "dried-longan",
    "silver-needle-tea",
    "pine-nuts",
  ]),
];

export const homeBanner: SeedBanner = {
  id: 1,
  name: "Home",
  description: "The pictures at the top of the home page.",
  items: [
    {
      image: image("banner-mountain-tea"),
      title: "Longjing from West Lake 西湖龙井",
      target_type: "product",
      target: String(productId("longjing-tea")),
    },
    { image: image("banner-winter-grains"), title: "A warm breakfast 暖胃早餐", target_type: "theme", target: "1" },
    { image: image("banner-dried-fruit"), title: "Dried on the tree 自然晾晒", target_type: "category", target: "4" },
    { image: image("banner-our-shop"), title: "Tea & Grain 茶谷杂粮", target_type: "none", target: null },
  ],
};

export const defaultAvatar = image("avatar-default");

function image(name: string) {
  return `demo/${name}.webp`;
}

function category(id: number, name: string, description: string, picture: string): SeedCategory {
  return { id, parent_id: null, name, description, image: image(`category-${picture}`), sort: id * 10 };
}

function theme(id: number, name: string, description: string, picture: string, slugs: string[]): SeedTheme {
  return {
    id,
    name,
    description,
    topic_image: image(`theme-${picture}`),
    head_image: image(`theme-${picture}-head`),
    product_ids: slugs.map(productId),
  };
}

function productId(slug: string) {
  const found = numbered.find(({ text }) => text.slug === slug);
  if (!found) throw new Error(`The seed names no product "${slug}".`);
  return found.id;
}
