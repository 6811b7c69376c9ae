import { afterEach, beforeEach, vi } from "vitest";

export type Json = ReturnType<typeof JSON.parse>;
export const problem = (status: number, code: string, more: Json = {}) => ({
  status,
  body: { title: code, status, code, detail: `It is ${code}.`, request_id: "r-1", ...more },
});
export const soon = new Date(Date.now() + 1_800_000).toISOString();
export const unpaid = {
  ...{ id: 7, order_no: "2026112016300048213907", status: "unpaid", delivery: "express", total_price: 9200 },
  ...{ actions: ["pay", "cancel"], expires_at: soon, paid_at: null },
};
export const paid = { ...unpaid, status: "paid", actions: [], paid_at: soon };
export const tea = {
  id: 3,
  name: "Tea",
  summary: "",
  price: 4600,
  stock: 10,
  sold: 0,
  main_image: null,
  main_image_sizes: null,
};
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
  notices: [],
  articles: [],
};
export const prepared = { order_id: 7, out_trade_no: "abcdef123456", params: { package: "prepay_id=wx1" } };

/** A shop that gives the declared answers. Any other request is an error. */
export function shopOf(answers: Record<string, Json>) {
  const all: Record<string, Json> = {
    "POST /v1/token": { body: { token: "t", token_type: "Bearer" } },
    "GET /health": { body: { status: "ok", sandbox: false } },
    "GET /v1/shop": { body: about },
    "GET /v1/address": { body: { items: [home] } },
    "GET /v1/product": { body: { items: [tea], page: 1, size: 20, total: 1 } },
    ...answers,
  };
  return (call: { method: string; path: string; body: Json; header: Json; query: URLSearchParams }) => {
    const name = `${call.method} ${call.path}`;
    if (!(name in all)) throw new Error(`No answer for ${name}.`);
    return typeof all[name] === "function" ? all[name](call) : all[name];
  };
}
export const inOrder =
  (...answers: Json[]) =>
  () =>
    answers.length > 1 ? answers.shift() : answers[0];
/** Lets everything happen that is under way, pauses included. */
export const settle = () => vi.advanceTimersByTimeAsync(60_000);

export const homeAnswers = {
  "GET /v1/category": { body: { items: [] } },
  "GET /v1/banner/1": { body: { items: [] } },
  "GET /v1/theme": { body: { items: [] } },
};

/** Time goes on when a test says so. */
export function holdTime() {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
