import { expect, test } from "vitest";
import { carrierOfNumber, checkTrackingNumber } from "@/lib/selling/shipping/tracking-numbers";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, problem, settle, shopOf } from "./shop.fixture";

holdTime();

const token = { status: 200, body: { token: "one", token_type: "Bearer" } };
const order = {
  id: 7,
  order_no: "2026112016300012345678",
  status: "paid",
  delivery: "express",
  total_price: 4600,
  items: [],
  shipments: [],
  address: null,
  contact: null,
  user: { id: 8, nickname: "Lin", phone: null },
  held: null,
  remark: "",
  note: "",
  created_at: "2026-11-20T08:30:00.000Z",
  actions: ["ship", "hold"],
  version: 2,
};
const answers = {
  "POST /cms/auth/phone": token,
  "GET /cms/order/7": { body: order },
  "GET /cms/order": { body: { items: [] } },
  "GET /cms/dict?type=carrier&status=active": {
    body: { items: [{ value: "SF", label: "SF Express", account: null }] },
  },
  "GET /cms/dict": { body: { items: [{ value: "SF", label: "SF Express", account: null }] } },
};

async function openOrder(more: Json = {}) {
  const phone = startPhone({ shop: shopOf({ ...answers, ...more }) });
  const page = phone.open("staff/pages/order/order", { id: "7" });
  await settle();
  return { phone, page };
}

test("the forms of tracking numbers are those of the back office", () => {
  const { carrierOf, isMisfit } = startPhone({}).load("staff/carriers");
  const known = "SF ZTO YTO STO YD JTSD JD DBL EMS YZPY OTHER".split(" ").map((value) => ({ value }));
  const values = known.map(({ value }) => value);
  const prefixes = ["", ..."SF ZTO ZT YT STO YD JT J DPK DP B C E K L R S P 1 5 9".split(" ")];
  for (const prefix of prefixes)
    for (let length = 6; length < 26; length++) {
      const number = prefix + "3".repeat(length - prefix.length);
      expect(carrierOf(number, values), number).toBe(carrierOfNumber(number, known)?.value ?? "");
      for (const value of values)
        expect([number, value, isMisfit(number, value)]).toEqual([
          number,
          value,
          checkTrackingNumber(value, number) !== null,
        ]);
    }
  expect(carrierOf("333333333333", ["SF", "ZTO"], "ZTO")).toBe("ZTO");
});

test("a shipment without a response stays in view and is sent again with its key, and nothing else before it", async () => {
  let answer: Json;
  const { phone, page } = await openOrder({ "PUT /cms/order/7/status": () => answer });
  page.setData({ tracking: "SF1234567890123" });
  page.guess();
  const keys = () => phone.headers.map((each) => each["idempotency-key"]).filter(Boolean);
  page.ship();
  await settle();
  expect([page.data.isUnsent, new Set(keys()).size]).toEqual([true, 1]);
  page.release();
  await settle();
  expect(phone.log).not.toContain("DELETE /cms/order/7/hold");
  answer = { body: order };
  page.retry();
  await settle();
  expect([page.data.isUnsent, new Set(keys()).size]).toEqual([false, 1]);
});

test("a completed pickup shows no tracking number and no shipped count; a partial one shows the count", async () => {
  const item = { id: 1, name: "Tea", variant_name: "", image_sizes: null, count: 2, held_count: 0, sku: null };
  const handedOver = (shipped_count: number) => ({
    ...order,
    delivery: "pickup",
    actions: [],
    items: [{ ...item, shipped_count }],
    shipments: [{ id: 1, carrier: "", tracking_no: "", shipped_at: order.created_at, undoable_until: null }],
  });
  const { page } = await openOrder({ "GET /cms/order/7": { body: handedOver(2) } });
  expect([page.data.parcels[0].way, page.data.lines[0].marks]).toEqual(["Handed over", ""]);
  const { page: other } = await openOrder({ "GET /cms/order/7": { body: handedOver(1) } });
  expect(other.data.lines[0].marks).toBe("1 shipped");
});

test("two quick taps on Ship send one shipment", async () => {
  const { phone, page } = await openOrder({ "PUT /cms/order/7/status": { body: order } });
  page.setData({ tracking: "SF1234567890123" });
  page.guess();
  page.ship();
  page.ship();
  await settle();
  expect(phone.log.filter((call) => call === "PUT /cms/order/7/status")).toHaveLength(1);
});

test("the amount of a refund is editable only with `order.refund`, and an amount above the payment is refused", async () => {
  const line = { item_id: 1, name: "Tea", variant_name: "", image_sizes: null, count: 2, held: 0, restock: 0 };
  const request = { id: 5, type: "refund", status: "requested", entitled: 4600, total: 4600, version: 1 };
  const more = { items: [line], images: [], actions: ["approve"], user: { id: 8, nickname: "Lin" }, order_id: 7 };
  const openRequest = async (permission: string) => {
    const phone = startPhone({
      shop: shopOf({
        ...answers,
        "GET /cms/after_sale/5": { body: { ...request, ...more } },
        "GET /cms/auth/url": { body: { items: [{ allowed: true, permission }] } },
        "PUT /cms/after_sale/5/status": { body: {} },
      }),
    });
    const page = phone.open("staff/pages/request/request", { id: "5" });
    await settle();
    return { phone, page };
  };
  expect((await openRequest("after_sale.handle")).page.data.canSetAmount).toBe(false);
  const { phone, page } = await openRequest("order.refund");
  expect(page.data).toMatchObject({ canSetAmount: true, amount: "46.00" });
  const sent = () => phone.log.includes("PUT /cms/after_sale/5/status");
  page.typeAmount({ detail: { value: "46.01" } });
  page.approve();
  await settle();
  expect([sent(), phone.asked("showModal")]).toMatchObject([
    false,
    [{ content: "Enter an amount up to what was paid." }],
  ]);
  page.typeAmount({ detail: { value: "46.00" } });
  page.approve();
  await settle();
  expect(sent()).toBe(true);
});

test("an order that another clerk has shipped is read again after the refusal", async () => {
  const { phone, page } = await openOrder({ "PUT /cms/order/7/status": problem(409, "order_state") });
  page.setData({ tracking: "SF1234567890123" });
  page.guess();
  phone.log.length = 0;
  page.ship();
  await settle();
  expect(phone.log.at(-2)).toBe("GET /cms/order/7");
  expect([page.data.isUnsent, phone.asked("showModal")]).toMatchObject([false, [{ title: "Something did not work" }]]);
});

test.each([
  ["6901234567892", "This is the barcode of a product. Ship with this number?"],
  ["SF0000000000001", "This number is of order …000009. Ship with it?"],
  ["JT1234567890123", "Numbers of SF Express look different. Ship with this one?"],
])("the number %s is only sent after a confirmation", async (tracking, content) => {
  const other = { id: 9, order_no: "2026112016300012000009", shipments: [{ tracking_no: "SF0000000000001" }] };
  const { phone, page } = await openOrder({ "GET /cms/order": { body: { items: [other] } } });
  Object.assign(phone.wx, {
    showModal: async (asked: Json) => {
      phone.done.push(["asked", asked]);
      return { confirm: false };
    },
  });
  page.pick({ detail: { value: 0 } });
  page.setData({ tracking });
  page.ship();
  await settle();
  expect(phone.asked("asked")).toMatchObject([{ content }]);
  expect(phone.log).not.toContain("PUT /cms/order/7/status");
});

test("a shopper who opens the staff pages sees how to link a phone, and an ended link is forgotten", async () => {
  const kept = new Map<string, unknown>([["staff http://localhost:3000", "old"]]);
  const refused = { "GET /v1/user": problem(401, "token_revoked"), "GET /cms/auth/url": problem(401, "token_revoked") };
  const shop = shopOf({ ...refused, "POST /cms/auth/phone": problem(401, "login_failed") });
  const phone = startPhone({ shop, kept });
  const page = phone.open("staff/pages/today/today");
  await settle();
  expect([page.data.state, page.data.user, kept.get("staff http://localhost:3000")]).toEqual([
    "ready",
    null,
    undefined,
  ]);
});
