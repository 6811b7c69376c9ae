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

/** 50 g, 100 g and 250 g, each in a bag and in a tin. One is low in stock, and one is sold out. */
export const longjing: Size[] = [
  {
    values: [0, 0],
    price: 2800,
    market_price: 3200,
    stock: 60,
    sku: "LJ-050-B",
    barcode: "6901234000016",
    weight_g: 58,
  },
  {
    values: [0, 1],
    price: 3900,
    market_price: 4500,
    stock: 35,
    sku: "LJ-050-T",
    barcode: "6901234000023",
    weight_g: 130,
  },
  {
    values: [1, 0],
    price: 5200,
    market_price: 5800,
    stock: 48,
    sku: "LJ-100-B",
    barcode: "6901234000030",
    weight_g: 110,
  },
  {
    values: [1, 1],
    price: 7200,
    market_price: 8200,
    stock: 4,
    sku: "LJ-100-T",
    barcode: "6901234000047",
    weight_g: 215,
  },
  {
    values: [2, 0],
    price: 12800,
    market_price: 14500,
    stock: 22,
    sku: "LJ-250-B",
    barcode: "6901234000054",
    weight_g: 265,
  },
  {
    values: [2, 1],
    price: 16800,
    market_price: 19800,
    stock: 0,
    sku: "LJ-250-T",
    barcode: "6901234000061",
    weight_g: 430,
  },
];

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
