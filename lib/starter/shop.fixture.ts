import { afterEach, beforeEach, vi } from "vitest";

export type Json = ReturnType<typeof JSON.parse>;
export const problem = (status: number, code: string, more: Json = {}) => ({
  status,
  body: { title: code, status, code, detail: `It is ${code}.`, request_id: "r-1", ...more },
});
export const soon = new Date(Date.now() + 1_800_000).toISOString();
export const unpaid = {
  id: 7,
  order_no: "2026112016300048213907",
  status: "unpaid",
  delivery: "express",
  total_price: 9200,
  actions: ["pay", "cancel"],
  expires_at: soon,
  paid_at: null,
  discounts: [],
};
export const paid = { ...unpaid, status: "paid", actions: [], paid_at: soon };
export const tea = {
  id: 3,
  variant_id: 103,
  variant_count: 1,
  name: "Tea",
  summary: "",
  price: 4600,
  price_max: 4600,
  stock: 10,
  sold: 0,
  rating: null,
  rating_count: 0,
  main_image: null,
  main_image_sizes: null,
};
const size = (id: number, values: string[], price: number, stock: number) => ({
  id,
  values,
  name: values.join(" / "),
  price,
  market_price: price + 1000,
  stock,
  image: null,
  image_sizes: null,
});
/** A product in two weights and two packs: the heavy tin is sold out, the heavy bag is not offered. */
export const longjing = {
  ...tea,
  id: 1,
  variant_id: null,
  variant_count: 3,
  name: "Longjing",
  price: 2800,
  price_max: 9800,
  stock: 16,
  images_sizes: [],
  properties: [],
  detail: "",
  market_price: 3800,
  options: [
    { name: "Weight", values: ["50 g", "100 g"] },
    { name: "Pack", values: ["Bag", "Tin"] },
  ],
  variants: [
    size(101, ["50 g", "Bag"], 2800, 12),
    size(201, ["50 g", "Tin"], 4800, 4),
    size(301, ["100 g", "Tin"], 9800, 0),
  ],
};
/** The only size of the tea, and one size of Longjing, as returned by `GET /v1/variant`. */
export const plainSize = { ...size(103, [], 4600, 10), product_id: 3, product_name: "Tea" };
export const sizeInCart = (place: number) => ({
  ...longjing.variants[place]!,
  product_id: 1,
  product_name: "Longjing",
});
const home = {
  id: 5,
  name: "Han Meimei",
  phone: "138",
  province: "Zhejiang",
  city: "Hangzhou",
  district: "",
  detail: "1",
  is_default: true,
};
const about = {
  name: "Tea & Grain",
  phone: "",
  service_hours: "",
  address: "",
  deliveries: ["express", "pickup"],
  licence: null,
  icp_no: "",
  home_banner_id: 8,
  notices: [],
  articles: [],
};
export const prepared = { order_id: 7, out_trade_no: "abcdef123456", params: { package: "prepay_id=wx1" } };

const problemAt = (at: number, said: string) => ({
  path: `products.${at}.product_id`,
  code: "not_deliverable",
  message: said,
  available: null,
  variants: null,
});
/**
 * Responds to a quote whose lines cost 46.00 each. `refused` has the reasons why lines cannot be ordered, by product
 * id.
 */
export const quoting =
  ({ price = 4600, freight = 0, refused = {}, ...more }: Json = {}) =>
  ({ body }: Json) => {
    const items = body.products.map(({ product_id, variant_id, count }: Json, at: number) => ({
      at,
      product_id,
      variant_id,
      count,
      price,
      subtotal: price * count,
      stock: 10,
      problem: refused[product_id] ? problemAt(at, refused[product_id]) : null,
    }));
    const isSent = body.delivery === "express";
    const problems = items.flatMap((item: Json) => item.problem ?? []);
    const goods = items.reduce((sum: number, { subtotal, problem }: Json) => sum + (problem ? 0 : subtotal), 0);
    const deliveries = [
      { delivery: "express", freight, estimated: !body.address_id, problem: problems[0] ?? null },
      { delivery: "pickup", freight: 0, estimated: false, problem: null },
    ];
    const total = goods + (isSent ? freight : 0);
    const costs = { goods_total: goods, freight: isSent ? freight : 0, free_freight: null, total };
    return { body: { delivery: body.delivery, items, deliveries, problems, ...costs, ...more } };
  };

/** The shop's cart, shared by all phones that get it. */
export function createCart(rows: Json[] = []) {
  const lines = new Map<number, Json>(rows.map((row) => [row.variant_id, row]));
  return {
    lines,
    answer({ method, path, body }: Json) {
      const variant_id = Number(path.split("/")[3]);
      const known = lines.get(variant_id);
      if (method === "PUT")
        lines.set(variant_id, { ...rowOf(variant_id), ...known, ...body, is_chosen: body.is_chosen ?? true });
      if (method === "DELETE") lines.delete(variant_id);
      if (method === "GET") return { body: { items: [...lines.values()].reverse() } };
      return method === "PUT" ? { body: lines.get(variant_id) } : { status: 204 };
    },
  };
}
const rowOf = (variant_id: number) => {
  const size = longjing.variants.find(({ id }) => id === variant_id);
  const product = size ? longjing : { ...tea, id: variant_id - 100 };
  return {
    variant_id,
    product_id: product.id,
    product_name: product.name,
    variant_name: size ? size.name : "",
    image: null,
    image_sizes: null,
    price: size ? size.price : product.price,
    stock: 10,
    state: "ok",
  };
};

export function shopOf(answers: Record<string, Json>, cart = createCart()) {
  const all: Record<string, Json> = {
    "POST /v1/token": { body: { token: "t", token_type: "Bearer" } },
    "GET /health": { body: { status: "ok", sandbox: false } },
    "GET /v1/shop": { body: about },
    "GET /v1/terms": { body: { items: [] } },
    "GET /v1/terms/mine": { body: { items: [] } },
    "GET /v1/address": { body: { items: [home] } },
    "GET /v1/variant": ({ query }: { query: URLSearchParams }) => ({
      body: { items: query.get("ids") === "103" ? [plainSize] : [] },
    }),
    "GET /v1/coupon": { body: { items: [] } },
    "GET /v1/order": { body: { items: [] } },
    "POST /v1/order/quote": quoting(),
    "GET /v1/subscription": { body: { items: [] } },
    "GET /v1/product": { body: { items: [tea], page: 1, size: 20, total: 1 } },
    ...answers,
  };
  return (call: { method: string; path: string; body: Json; header: Json; query: URLSearchParams }) => {
    const name = `${call.method} ${call.path}`;
    if (!(name in all) && /^\/v1\/cart(\/|$)/.test(call.path)) return cart.answer(call);
    if (!(name in all)) throw new Error(`No answer for ${name}.`);
    return typeof all[name] === "function" ? all[name](call) : all[name];
  };
}
export const inOrder =
  (...answers: Json[]) =>
  () =>
    answers.length > 1 ? answers.shift() : answers[0];
export const settle = () => vi.advanceTimersByTimeAsync(60_000);

export const homeAnswers = {
  "GET /v1/home": { body: { blocks: [{ id: 1, type: "coupons" }] } },
};

/** Time only advances when a test advances it. */
export function holdTime() {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
  afterEach(async () => {
    // Otherwise a page that awaits a response sets its next timer in the following test.
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
