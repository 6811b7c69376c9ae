/** The shop of the model: the same in each run, and created through the API by `open-world.ts`. */

export const deliveries = ["express", "local", "pickup", "virtual"] as const;
export type Delivery = (typeof deliveries)[number];

interface Variant {
  product: keyof typeof products;
  name: string;
  price: number;
  stock: number;
  grams: number;
}

export const products = {
  tea: { template: "weight", most: Number.POSITIVE_INFINITY },
  rice: { template: "pieces", most: 4 },
  /** Without a template of its own: parcels with it pay the default one. */
  song: { template: "pieces", most: Number.POSITIVE_INFINITY },
} as const;

export const variants: readonly Variant[] = [
  { product: "tea", name: "50 g", price: 2801, stock: 12, grams: 60 },
  { product: "tea", name: "100 g", price: 5000, stock: 12, grams: 110 },
  { product: "rice", name: "", price: 1987, stock: 14, grams: 0 },
  { product: "song", name: "", price: 333, stock: 40, grams: 0 },
];

export const shopperCount = 10;
export const mostUnpaid = 3;

/** Addresses of each shopper. Both `near` and `next` belong to the rule for everywhere else. */
export const places = {
  near: { province: "浙江省", city: "杭州市", district: "西湖区" },
  next: { province: "浙江省", city: "宁波市", district: "海曙区" },
  far: { province: "新疆维吾尔自治区", city: "乌鲁木齐市", district: "天山区" },
  excluded: { province: "香港特别行政区", city: "中西区", district: "" },
} as const;
export type Place = keyof typeof places;
export const placeNames = Object.keys(places) as Place[];

interface Rule {
  first: number;
  first_price: number;
  next: number;
  next_price: number;
  free_amount?: number;
  free_count?: number;
}

/** Of a place without a rule there is no delivery. */
export const templates: Record<"pieces" | "weight" | "local", Partial<Record<Place, Rule>>> = {
  pieces: byPlace(
    { first: 2, first_price: 800, next: 1, next_price: 200, free_amount: 9900 },
    { first: 1, first_price: 2500, next: 1, next_price: 1000 },
  ),
  weight: byPlace(
    { first: 200, first_price: 900, next: 100, next_price: 300, free_count: 4 },
    { first: 200, first_price: 3000, next: 100, next_price: 900 },
  ),
  local: { near: { first: 3, first_price: 500, next: 1, next_price: 100 } },
};

function byPlace(rest: Rule, far: Rule) {
  return { near: rest, next: rest, far };
}

interface Offer {
  name: string;
  level: "product" | "order" | "freight";
  kind: "percent" | "amount";
  /** `off` is in fen, or in hundredths of a percent. */
  tiers: readonly { from: number; off: number }[];
  /** The only product that it is for. */
  only?: keyof typeof products;
  cap?: number;
}

export const promotions: readonly Offer[] = [
  { name: "Tea week", level: "product", kind: "percent", tiers: [{ from: 5000, off: 1500 }], only: "tea" },
  {
    name: "More for less",
    level: "order",
    kind: "amount",
    tiers: [
      { from: 8000, off: 1000 },
      { from: 15_000, off: 2501 },
    ],
  },
];

interface Coupon extends Offer {
  total: number;
  per_user: number;
}

export const coupons: readonly Coupon[] = [
  { name: "Welcome", level: "order", kind: "amount", tiers: [{ from: 3000, off: 501 }], total: 6, per_user: 2 },
  { name: "Parcels", level: "freight", kind: "amount", tiers: [{ from: 1, off: 700 }], total: 0, per_user: 1 },
];
export type CouponRule = (typeof coupons)[number];
