/** The values are indexes into `options`, which has the words in each language. */
export interface Size {
  values: number[];
  price: number;
  cost_price?: number;
  stock: number;
  market_price?: number;
  sku?: string;
  barcode?: string;
  weight_g?: number;
  image?: string;
}

type PackedSize = [
  values: number[],
  price: number,
  market: number,
  stock: number,
  sku: string,
  barcode: string,
  g: number,
];
/** 50 g, 100 g and 250 g, each in a bag and in a tin. One is low in stock, and one is sold out. */
const packs: PackedSize[] = [
  [[0, 0], 2800, 3200, 60, "LJ-050-B", "6901234000016", 58],
  [[0, 1], 3900, 4500, 35, "LJ-050-T", "6901234000023", 130],
  [[1, 0], 5200, 5800, 48, "LJ-100-B", "6901234000030", 110],
  [[1, 1], 7200, 8200, 4, "LJ-100-T", "6901234000047", 215],
  [[2, 0], 12800, 14500, 22, "LJ-250-B", "6901234000054", 265],
  [[2, 1], 16800, 19800, 0, "LJ-250-T", "6901234000061", 430],
];

export const longjing = packs.map(
  ([values, price, market_price, stock, sku, barcode, weight_g]): Size => ({
    values,
    price,
    market_price,
    stock,
    sku,
    barcode,
    weight_g,
  }),
);

const fillings: [picture: string, price: number, stock: number][] = [
  ["lotus", 16800, 26],
  ["red-bean", 15800, 40],
  ["five-nuts", 17800, 0],
  ["jujube", 15800, 18],
];

export const mooncakes = fillings.map(
  ([picture, price, stock], place): Size => ({
    values: [place],
    price,
    stock,
    sku: `MC-${place + 1}`,
    weight_g: 720,
    image: `demo/mooncake-box-${picture}.webp`,
  }),
);
