import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import {
  holdTime,
  homeAnswers,
  type Json,
  longjing,
  paid,
  prepared,
  settle,
  shopOf,
  tea,
  unpaid,
} from "./shop.fixture";

holdTime();

/** Delivers the pending responses without advancing the time, so that no call times out. */
const arrive = () => vi.advanceTimersByTimeAsync(0);
const tapped = (dataset: Json = {}) => ({ currentTarget: { dataset } });
const order = { ...paid, items: [], events: [], shipments: [], address: null, total_count: 1 };
const waiting = { ...order, ...unpaid };
const request = {
  id: 5,
  status: "requested",
  type: "refund",
  actions: ["withdraw"],
  items: [],
  images: [],
  events: [],
  order_id: 7,
  order_no: "1",
  discounts: [],
  count: 1,
  entitled: 100,
  entitled_freight: 0,
  agreed: null,
  updated_at: "1",
};
const plainTea = { ...longjing, ...tea, options: [], variants: longjing.variants.slice(0, 1) };
const cartOf = (...lines: Json[]) =>
  new Map([["cart http://localhost:3000", lines.map((line) => ({ image: "", count: 2, isChosen: true, ...line }))]]);
const teaLine = { id: 3, variant_id: 103, variant: "", price: 4600, name: "Tea" };
const answers = {
  ...homeAnswers,
  "GET /v1/order/7": { body: order },
  "GET /v1/after_sale/5": { body: request },
  "GET /v1/order": { body: { items: [] } },
  "GET /v1/order/counts": { body: {} },
  "GET /v1/user": { body: { id: 1, nickname: "" } },
  "GET /v1/notice": { body: { items: [] } },
  "GET /v1/after_sale": { body: { items: [] } },
  "GET /v1/product/3": { body: plainTea },
  "GET /v1/order/7/after_sale": { body: { items: [], reasons: [], until: null, freight: 0, refundable: 0 } },
};
const ways = ["navigateTo", "redirectTo", "switchTab", "navigateBack"];
type Phone = ReturnType<typeof startPhone>;
const waysOf = (phone: Phone) => phone.done.filter(([name]) => ways.includes(name));

/** Taps of each page that open another one: the page, its query, and the tap. */
const leading: [path: string, query: Record<string, string>, tap: (page: Json) => unknown][] = [
  ["pages/product/product", { id: "3" }, (page) => page.buy()],
  ["pages/product/product", { id: "3" }, (page) => page.openCart()],
  ["pages/cart/cart", {}, (page) => page.checkout()],
  ["pages/checkout/checkout", { id: "3", variant: "103", count: "1" }, (page) => page.chooseAddress()],
  ["pages/addresses/addresses", { choose: "1" }, (page) => page.choose(tapped({ id: 5 }))],
  ["pages/addresses/addresses", {}, (page) => page.add()],
  ["pages/home/home", {}, (page) => page.search()],
  ["pages/home/home", {}, (page) => page.openCategory(tapped({ id: 1 }))],
  ["pages/me/me", {}, (page) => page.openOrders(tapped({ status: "paid" }))],
  ["pages/notices/notices", {}, (page) => page.open(tapped({ id: 1 }))],
  ["pages/orders/orders", {}, (page) => page.pay(tapped({ id: 7 }))],
  ["pages/order/order", { id: "7" }, (page) => page.pay()],
  ["pages/order/order", { id: "7" }, (page) => page.requestRefund(tapped())],
  ["pages/pay/pay", { id: "7" }, (page) => page.openOrder()],
  ["after-sale/list/list", {}, (page) => page.open(tapped({ id: 5 }))],
  ["after-sale/request/request", { id: "5" }, (page) => page.askAgain()],
];

describe("two taps navigate once", () => {
  test.each(leading)("on %s %j: %s", async (path, query, tap) => {
    const phone = startPhone({ shop: shopOf(answers), kept: cartOf(teaLine) });
    phone.open("pages/web/web");
    const page = phone.open(path, query);
    await settle();
    tap(page);
    tap(page);
    await settle();
    expect(waysOf(phone)).toHaveLength(1);
    tap(page);
    await settle();
    expect(waysOf(phone)).toHaveLength(2);
  });

  test.each(["components/product-card/product-card", "components/product-row/product-row"])(
    "on %s, on its plus with a size choice, and with two fingers on both",
    async (path) => {
      const phone = startPhone({});
      const part = phone.attach(path, { product: longjing });
      for (const tap of [() => part.open(), () => part.add()]) {
        phone.done.length = 0;
        tap();
        tap();
        await settle();
        expect(waysOf(phone)).toHaveLength(1);
      }
      phone.done.length = 0;
      part.open();
      part.add();
      await settle();
      expect(waysOf(phone)).toEqual([["navigateTo", { url: "/pages/product/product?id=1" }]]);
    },
  );
});

test("taps are blocked for at most two seconds when WeChat does not report the page", async () => {
  const phone = startPhone({});
  let begun = 0;
  Object.assign(phone.wx, { navigateTo: () => new Promise(() => begun++) });
  const { open } = phone.load("kit/navigation");
  open("/after-sale/list/list");
  await vi.advanceTimersByTimeAsync(1900);
  open("/after-sale/list/list");
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  open("/after-sale/list/list");
  expect(begun).toBe(2);
});

test("tab pages are opened as tabs without a query", async () => {
  const { tabBar } = JSON.parse(readFileSync("mini-program/app.json", "utf8"));
  const phone = startPhone({});
  const paths = tabBar.list.map(({ pagePath }: { pagePath: string }) => `/${pagePath}`);
  for (const path of paths) await phone.load("kit/navigation").open(`${path}?from=banner`);
  expect(phone.asked("switchTab")).toEqual(paths.map((url: string) => ({ url })));
});

describe("with WeChat's limit of ten pages", () => {
  const withPages = (count: number) => {
    const phone = startPhone({ shop: shopOf({ ...answers, "POST /v1/address": { status: 201, body: { id: 6 } } }) });
    for (let place = 1; place <= count; place++) phone.open("pages/web/web", { src: String(place) });
    return phone;
  };

  test("the tenth is reserved for pages that return a value, and others replace the ninth", async () => {
    for (const [count, way] of [
      [7, "navigateTo"],
      [8, "redirectTo"],
    ] as const) {
      const phone = withPages(count);
      const page = phone.open("pages/product/product", { id: "3" });
      await settle();
      page.buy();
      await settle();
      expect(waysOf(phone)).toEqual([[way, { url: "/pages/checkout/checkout?id=3&variant=103&count=1" }]]);
    }
  });

  test("a new address returns to the checkout, also when its form replaces the list", async () => {
    const phone = withPages(8);
    const checkout = phone.open("pages/checkout/checkout", { id: "3", variant: "103", count: "1" });
    await settle();
    checkout.chooseAddress();
    await settle();
    const list = phone.open("pages/addresses/addresses", { choose: "1" });
    await settle();
    list.add();
    await settle();
    expect(waysOf(phone)).toEqual([
      ["navigateTo", { url: "/pages/addresses/addresses?choose=1&id=5" }],
      ["redirectTo", { url: "/pages/address/address?back=2" }],
    ]);
    phone.goBack();
    const form = phone.open("pages/address/address", { back: "2" });
    await settle();
    form.setData({ region: ["浙江省", "杭州市", "西湖区"] });
    for (const index of [0, 1, 2, 3]) form.setData({ [`fields[${index}].value`]: "13800000001" });
    form.save();
    await settle();
    expect(phone.asked("navigateBack")).toEqual([{ delta: 1 }]);
  });
});

test("a payment returns to its order below instead of opening it again", async () => {
  const phone = startPhone({ shop: shopOf(answers) });
  phone.open("pages/order/order", { id: "7" });
  const page = phone.open("pages/pay/pay", { id: "7" });
  await settle();
  page.openOrder();
  await settle();
  expect(waysOf(phone)).toEqual([["navigateBack", { delta: 1 }]]);
});

test("an order is placed once, also with a tap while its payment opens", async () => {
  const phone = startPhone({ shop: shopOf({ ...answers, "POST /v1/order": { status: 201, body: unpaid } }) });
  let opened = () => {};
  Object.assign(phone.wx, {
    redirectTo: (options: Json) => {
      phone.done.push(["redirectTo", options]);
      return new Promise<void>((resolve) => (opened = resolve));
    },
  });
  const page = phone.open("pages/checkout/checkout", { id: "3", variant: "103", count: "1" });
  await settle();
  page.submit();
  await arrive();
  page.submit();
  await arrive();
  expect(phone.log.filter((call) => call === "POST /v1/order")).toHaveLength(1);
  opened();
  await settle();
  expect(waysOf(phone)).toEqual([["redirectTo", { url: "/pages/pay/pay?id=7&seen=4600&begin=1" }]]);
});

describe("after leaving a page before its response", () => {
  /** The shopper leaves the page before the first of these responses to the tap arrives. */
  async function leaving(path: string, tap: string, shopAnswers: Json) {
    let give = () => {};
    let isHeld = false;
    const [name, usual] = Object.entries(shopAnswers)[0]!;
    const late = () =>
      new Promise<Json>((resolve) => {
        give = () => resolve(usual);
      });
    const phone = startPhone({ shop: shopOf({ ...answers, ...shopAnswers, [name]: () => (isHeld ? late() : usual) }) });
    phone.open("pages/web/web");
    const page = phone.open(path, { id: "7" });
    await settle();
    isHeld = true;
    page[tap]();
    await arrive();
    phone.done.length = 0;
    phone.goBack();
    give();
    await settle();
    return phone;
  }

  test("no other page starts the payment", async () => {
    const more = { "POST /v1/pay/pre_order": { body: prepared }, "GET /v1/order/7": { body: waiting } };
    const phone = await leaving("pages/pay/pay", "pay", more);
    expect([phone.asked("requestPayment"), phone.kept.get("paying http://localhost:3000")]).toEqual([[], undefined]);
  });
});
