import type { Json } from "./shop.fixture";

const at = "2026-11-24T08:00:00.000Z";
const line = (id: number, name: string, count: number, more: Json = {}) => ({
  id,
  product_id: id,
  variant_id: id,
  name,
  variant_name: "",
  image_sizes: null,
  price: 3740,
  count,
  subtotal: 3740 * count,
  claimed_count: 0,
  refunded_count: 0,
  ...more,
});

/** A paid order of two packs of tea and one pot of honey, with freight. */
export const paidOrder = {
  id: 7,
  order_no: "2026112016300048213907",
  discounts: [],
  status: "paid",
  delivery: "express",
  total_price: 12020,
  total_count: 3,
  actions: ["after_sale"],
  address: null,
  remark: "",
  refunded_amount: 0,
  shipments: [],
  claimed_count: 0,
  refunded_count: 0,
  after_sales: [],
  events: [],
  created_at: at,
  payment: null,
  items: [line(11, "Tea", 2), line(12, "Honey", 1)],
};

/** The shop's after-sale offer. `left` is the number of packs of tea that have been shipped; the honey has not. */
export const offerOf = (left = 0, more: Json = {}) => ({
  items: [
    {
      item_id: 11,
      types: left ? ["refund", "return"] : ["refund"],
      count: 2,
      unshipped: 2 - left,
      entitled: [3740, 7480],
    },
    { item_id: 12, types: ["refund"], count: 1, unshipped: 1, entitled: [3740] },
  ],
  freight: 800,
  refundable: 12020,
  until: null,
  reasons: [
    { value: "late", label: "未按时发货", cases: ["unshipped"] },
    { value: "broken", label: "商品破损", cases: ["refund", "return"] },
    { value: "not_received", label: "没有收到货", cases: ["refund"] },
    { value: "other", label: "其他", cases: ["unshipped", "refund", "return"] },
  ],
  ...more,
});

export const request = {
  id: 5,
  order_id: 7,
  order_no: paidOrder.order_no,
  type: "refund",
  status: "requested",
  reason: "broken",
  reason_name: "商品破损",
  count: 1,
  snap_name: "Tea",
  snap_image_sizes: null,
  entitled: 3740,
  entitled_freight: 0,
  agreed: null,
  agreed_freight: null,
  total: 3740,
  refundable: 12020,
  is_automatic: false,
  actions: ["withdraw"],
  due_at: null,
  description: "",
  items: [{ ...line(11, "Tea", 1), item_id: 11, held: 0, entitled: 3740 }],
  images: [],
  return_to: null,
  carrier: null,
  carrier_name: null,
  tracking_no: null,
  carriers: [],
  refunded_at: null,
  created_at: at,
  updated_at: at,
  events: [{ from: null, to: "requested", by: "shopper", reason: "", images: [], created_at: at }],
};
export const event = (from: string, to: string, more: Json = {}) => ({
  from,
  to,
  by: "admin",
  reason: "",
  images: [],
  created_at: at,
  ...more,
});
