import { longjing, mooncakes, type Size } from "./sizes";

type View = "pack" | "close";

/**
 * The language-independent data of a product. The slug is also the prefix of its pictures: `public/demo/<slug>.webp`,
 * `<slug>-pack.webp`, `<slug>-close.webp`.
 */
function good<S extends string>(slug: S, price: number, stock: number, views: View[]) {
  return { slug, views, onSale: true, sizes: [{ values: [], price, stock }] as Size[] };
}

/** The freight of grain depends on its weight. */
function grain<S extends string>(slug: S, price: number, stock: number, weight_g: number, onSale = true) {
  const sizes: Size[] = [{ values: [], price, stock, weight_g }];
  const views: View[] = onSale ? ["pack", "close"] : [];
  return { slug, views, onSale, sizes, freight: "grain" as const };
}

function sized<S extends string>(slug: S, views: View[], sizes: Size[]) {
  return { slug, views, onSale: true, sizes };
}

/** Prices are in fen. The shelves are in the order of the categories. */
export const shelves = [
  [
    sized("longjing-tea", ["pack", "close"], longjing),
    good("biluochun-tea", 12800, 64, ["pack"]),
    good("jasmine-tea", 4600, 210, ["pack"]),
    good("lapsang-tea", 7800, 88, ["pack"]),
    good("puer-cake", 42000, 18, ["pack", "close"]),
    good("tieguanyin-tea", 8800, 95, ["pack", "close"]),
    good("dahongpao-tea", 16800, 32, ["pack"]),
    good("silver-needle-tea", 15800, 41, ["pack", "close"]),
    good("keemun-tea", 5800, 150, ["pack"]),
  ],
  [
    good("chrysanthemum-tea", 2800, 260, ["pack"]),
    good("rosebud-tea", 3200, 175, ["pack", "close"]),
    good("goji-sachets", 3600, 480, ["pack", "close"]),
    good("osmanthus-flowers", 2600, 0, ["pack", "close"]),
    good("buckwheat-tea", 1980, 330, ["pack", "close"]),
  ],
  [
    grain("brown-rice", 1990, 300, 1000),
    grain("wuchang-rice", 8990, 85, 5000),
    grain("black-rice", 1680, 190, 500),
    grain("millet", 1880, 240, 1000),
    grain("red-beans", 1290, 400, 500),
    grain("mung-beans", 1190, 420, 500),
    grain("rolled-oats", 2280, 160, 750),
    grain("jobs-tears", 1580, 135, 500),
    grain("laba-porridge-mix", 2580, 200, 500, false),
  ],
  [
    good("dried-longan", 6800, 75, ["pack", "close"]),
    good("red-dates", 3290, 380, ["pack", "close"]),
    good("raisins", 1850, 290, ["pack", "close"]),
    good("dried-persimmon", 3580, 56, ["pack"]),
    good("dried-apricots", 2450, 145, ["pack", "close"]),
    good("pears", 1280, 96, ["pack"]),
    good("dried-mango", 1980, 220, ["pack", "close"]),
  ],
  [
    good("walnuts", 3990, 230, ["pack", "close"]),
    good("sesame", 2020, 500, ["pack", "close"]),
    good("pine-nuts", 5680, 5, ["pack", "close"]),
    good("cashews", 3890, 140, ["pack", "close"]),
    good("peanuts", 1280, 360, ["pack", "close"]),
    good("pumpkin-seeds", 1780, 205, ["pack", "close"]),
  ],
  [
    good("rock-sugar", 1500, 310, ["pack", "close"]),
    good("osmanthus-honey", 4280, 110, ["pack"]),
    sized("mooncake-box", ["pack"], mooncakes),
    good("sesame-candy", 1680, 185, ["pack"]),
    good("mung-bean-cakes", 2680, 12, ["pack"]),
  ],
];

export type Slug = (typeof shelves)[number][number]["slug"];
