import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";

type Json = ReturnType<typeof JSON.parse>;
const problem = (status: number, code: string, more: Json = {}) => ({
  status,
  body: { title: code, status, code, detail: `It is ${code}.`, request_id: "r-1", ...more },
});
const soon = new Date(Date.now() + 1_800_000).toISOString();
const unpaid = {
  ...{ id: 7, order_no: "2026112016300048213907", status: "unpaid", delivery: "express", total_price: 9200 },
  ...{ actions: ["pay", "cancel"], expires_at: soon, paid_at: null },
};
const paid = { ...unpaid, status: "paid", actions: [], paid_at: soon };
const tea = {
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
const prepared = { order_id: 7, out_trade_no: "abcdef123456", params: { package: "prepay_id=wx1" } };

/** A shop that answers as it is told; what nobody expects is an error. */
function shopOf(answers: Record<string, Json>) {
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
const inOrder =
  (...answers: Json[]) =>
  () =>
    answers.length > 1 ? answers.shift() : answers[0];
/** Lets everything happen that is under way, pauses included. */
const settle = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("paying", () => {
  const payAnswers = { "POST /v1/pay/pre_order": { body: prepared } };

  test("two taps pay once, and the shop's word decides", async () => {
    const phone = startPhone({
      shop: shopOf({ ...payAnswers, "GET /v1/order/7": inOrder({ body: unpaid }, { body: paid }) }),
    });
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    page.pay();
    page.pay();
    await settle();
    expect(phone.asked("requestPayment")).toEqual([prepared.params]);
    expect([page.data.outcome, page.data.title, page.data.isBusy]).toEqual(["paid", "Paid", false]);
    page.onUnload();
  });

  test("a sheet that is closed leaves the order to be paid; a payment that fails says that nothing was charged", async () => {
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": { body: unpaid } }) });
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    phone.wx.requestPayment = () => Promise.reject({ errMsg: "requestPayment:fail cancel" });
    await page.pay();
    expect([page.data.outcome, page.data.title]).toEqual(["turnedBack", "Not paid yet"]);
    phone.wx.requestPayment = () => Promise.reject({ errMsg: "requestPayment:fail bank" });
    await page.pay();
    expect([page.data.outcome, page.data.title]).toEqual(["failed", "The payment failed"]);
    expect(phone.load("payment").begun()).toBeUndefined();
    page.onUnload();
  });

  test("paid, but the shop does not know yet: it is asked for a while, and never paid again; asking later tells", async () => {
    let order: Json = unpaid;
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": () => ({ body: order }) }) });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    expect([page.data.outcome, page.data.title]).toEqual(["unknown", "Not confirmed yet"]);
    order = paid;
    page.ask();
    await settle();
    expect(page.data.outcome).toBe("paid");
    expect(phone.asked("requestPayment")).toHaveLength(1);
    page.onUnload();
  });

  test("ended while paying: the next start opens the payment and asks, without paying again", async () => {
    let order: Json = unpaid;
    const shop = shopOf({ ...payAnswers, "GET /v1/order/7": () => ({ body: order }), ...homeAnswers });
    const before = startPhone({ shop });
    before.wx.requestPayment = () => new Promise(() => {});
    const left = before.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    left.onUnload();
    order = paid;
    const phone = startPhone({ shop, kept: before.kept });
    phone.open("pages/home/home");
    expect(phone.asked("navigateTo")).toEqual([{ url: "/pages/pay/pay?id=7" }]);
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    expect(page.data.outcome).toBe("paid");
    expect([phone.asked("requestPayment"), phone.load("payment").begun()]).toEqual([[], undefined]);
    page.onUnload();
  });

  test("the network goes while the shop is asked: the result is unknown, not failed", async () => {
    const phone = startPhone({
      shop: shopOf({ ...payAnswers, "GET /v1/order/7": inOrder({ body: unpaid }, undefined) }),
    });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    expect([page.data.outcome, page.data.isBusy]).toEqual(["unknown", false]);
    expect(phone.load("payment").begun()).toBe(7);
    page.onUnload();
  });

  test("an order that expired or was called off meanwhile is closed", async () => {
    const cancelled = { ...unpaid, status: "cancelled", actions: [] };
    const answers = {
      "POST /v1/pay/pre_order": problem(409, "order_state"),
      "GET /v1/order/7": inOrder({ body: unpaid }, { body: cancelled }),
    };
    const phone = startPhone({ shop: shopOf(answers) });
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    await page.pay();
    expect([page.data.outcome, phone.asked("requestPayment")]).toEqual(["closed", []]);
    page.onUnload();
  });

  test("another price than the shopper saw is said, and not paid by itself", async () => {
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": { body: unpaid } }) });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "8000", begin: "1" });
    await settle();
    expect(page.data.notice).toContain("¥80.00 is now ¥92.00");
    expect(phone.asked("requestPayment")).toEqual([]);
    page.onUnload();
  });

  test("in WeChat's tools a shop with the sandbox is paid there, by one and the same shopper", async () => {
    const accounts: string[] = [];
    const shop = shopOf({
      ...payAnswers,
      "GET /health": { body: { status: "ok", sandbox: true } },
      "POST /v1/token": ({ body }: Json) => {
        accounts.push(body.account);
        return { body: { token: "t", token_type: "Bearer" } };
      },
      "POST /sandbox/payments/abcdef123456": ({ body }: Json) => ({
        status: 202,
        body: { transaction_id: body.action },
      }),
      "GET /v1/order/7": inOrder({ body: unpaid }, { body: paid }),
    });
    const phone = startPhone({ shop });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    expect(page.data.outcome).toBe("paid");
    expect(phone.asked("requestPayment")).toEqual([]);
    expect(phone.log).toContain("POST /sandbox/payments/abcdef123456");
    page.onUnload();

    phone.kept.delete("kiosk http://localhost:3000");
    const again = startPhone({ shop, kept: phone.kept });
    again.open("pages/me/me");
    await settle();
    expect(accounts).toEqual([accounts[0], accounts[0]]);
    expect(accounts[0]).not.toBe("code-of-wechat");
  });
});

describe("ordering", () => {
  const query = { id: "3", count: "2" };

  test("sends one order with one key, and goes on to the payment", async () => {
    const phone = startPhone({ shop: shopOf({ "POST /v1/order": { status: 201, body: unpaid } }) });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    page.submit();
    await settle();
    expect(phone.log.filter((line) => line === "POST /v1/order")).toHaveLength(1);
    expect(phone.asked("redirectTo")).toEqual([{ url: "/pages/pay/pay?id=7&seen=9200&begin=1" }]);
  });

  test("a lost answer is said as such, and the next tap sends the same key", async () => {
    let isLost = true;
    const phone = startPhone({
      shop: shopOf({ "POST /v1/order": () => (isLost ? undefined : { status: 201, body: unpaid }) }),
    });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    await settle();
    expect(page.data.said).toContain("it will not be made twice");
    isLost = false;
    page.submit();
    await settle();
    const keys = phone.headers.map((each) => each["idempotency-key"]).filter(Boolean);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
    expect(phone.asked("redirectTo")).toHaveLength(1);
  });

  test("after a lost answer a changed order has the same key; if the shop had the first one, that one is opened and not paid by itself", async () => {
    let isLost = true;
    const made = new Map<string, string>(); // by key, as the shop keeps them
    const shop = shopOf({
      "GET /v1/order/7": { body: unpaid },
      "POST /v1/order": ({ body, header }: Json) => {
        const [key, text] = [header["idempotency-key"], JSON.stringify(body)];
        if (!made.has(key)) made.set(key, text);
        if (isLost) return undefined;
        return made.get(key) === text ? { status: 201, body: unpaid } : problem(422, "idempotency_mismatch");
      },
    });
    const phone = startPhone({ shop });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    await settle();
    isLost = false;
    page.type({ detail: { value: "Ring twice" } });
    page.submit();
    await settle();
    expect(phone.asked("redirectTo")).toEqual([{ url: "/pages/pay/pay?id=7&earlier=1" }]);
    expect(made.size).toBe(1);
    const pay = phone.open("pages/pay/pay", { id: "7", earlier: "1" });
    await settle();
    expect(pay.data.notice).toContain("Nothing else was ordered");
    expect(phone.asked("requestPayment")).toEqual([]);
    pay.onUnload();
  });

  test("sold out between cart and order: the lines say what is left, nothing was ordered, the next tap has a new key", async () => {
    let stock = 10;
    const errors = [{ path: "products.0.count", code: "out_of_stock", message: "Only 1 left.", available: 1 }];
    const shop = shopOf({
      "GET /v1/product": () => ({ body: { items: [{ ...tea, stock }] } }),
      "POST /v1/order": () => {
        if (stock === 1) return { status: 201, body: unpaid };
        stock = 1;
        return problem(409, "out_of_stock", { errors });
      },
    });
    const phone = startPhone({ shop });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    await settle();
    expect(page.data.said).toContain("Nothing was ordered");
    expect(page.data.lines[0]).toMatchObject({ count: 1, note: "Only 1 left, changed from 2" });
    expect(page.data.sum).toBe(4600);
    page.submit();
    await settle();
    const keys = phone.headers.map((each) => each["idempotency-key"]).filter(Boolean);
    expect(new Set(keys).size).toBe(2);
    expect(phone.asked("redirectTo")).toHaveLength(1);
  });

  test("a session that ends in the middle is signed in again, unseen", async () => {
    let isOver = true;
    const shop = shopOf({
      "PUT /v1/token": problem(401, "token_revoked"),
      "POST /v1/order": () => {
        if (!isOver) return { status: 201, body: unpaid };
        isOver = false;
        return problem(401, "token_revoked");
      },
    });
    const phone = startPhone({ shop });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    await settle();
    expect(phone.asked("redirectTo")).toHaveLength(1);
    expect(phone.log.filter((line) => line === "POST /v1/token")).toHaveLength(2);
    expect([page.data.said, phone.asked("showModal")]).toEqual(["", []]);
  });

  test("what is picked up is ordered without an address; without one, what is sent asks for it", async () => {
    const bodies: Json[] = [];
    const shop = shopOf({
      "GET /v1/address": { body: { items: [] } },
      "POST /v1/order": ({ body }: Json) => {
        bodies.push(body);
        return { status: 201, body: unpaid };
      },
    });
    const phone = startPhone({ shop });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    await page.submit();
    expect([bodies, phone.asked("showToast")[0].title]).toEqual([[], "Choose an address first"]);
    page.deliver({ currentTarget: { dataset: { kind: "pickup" } } });
    page.submit();
    await settle();
    expect(bodies).toEqual([{ products: [{ product_id: 3, count: 2 }], delivery: "pickup", remark: "" }]);
  });
});

describe("receiving", () => {
  const payment = { transaction_id: "4200", amount: 9200, paid_at: soon };
  /** What is asked of WeChat and of the shop when this order is confirmed. */
  async function confirm(order: Json, wechat: Json = {}) {
    const shop = shopOf({ "GET /v1/order/7": { body: order }, "POST /v1/order/7/confirm": { body: paid } });
    const phone = startPhone({ shop, version: "release" });
    let hear: Json;
    Object.assign(phone.wx, {
      onAppShow: (listen: Json) => {
        hear = listen;
      },
      offAppShow: () => {},
      openBusinessView: (options: Json) => {
        phone.done.push(["openBusinessView", options]);
        hear({ referrerInfo: { appId: "wx1183b055aeec94d1", extraData: { status: "success" } } });
      },
      ...wechat,
    });
    await phone.load("order-actions").confirm(7);
    const names = phone.done.map(([name]) => name);
    return { names, phone, isConfirmed: phone.log.includes("POST /v1/order/7/confirm") };
  }

  test("WeChat is asked about an order that it took the payment of, and nobody else", async () => {
    const { names, phone, isConfirmed } = await confirm({ ...paid, payment });
    expect([names, isConfirmed]).toEqual([["openBusinessView"], true]);
    expect(phone.asked("openBusinessView")[0]).toMatchObject({
      businessType: "weappOrderConfirm",
      extraData: { transaction_id: "4200" },
    });
  });

  test("without a payment, or in a WeChat that is too old, the starter asks; who only comes back has confirmed nothing", async () => {
    expect(await confirm({ ...paid, payment: null })).toMatchObject({ names: ["showModal"], isConfirmed: true });
    const old = { openBusinessView: undefined };
    expect(await confirm({ ...paid, payment }, old)).toMatchObject({ names: ["showModal"], isConfirmed: true });
    let hear: Json;
    const closed = { onAppShow: (listen: Json) => (hear = listen), openBusinessView: () => hear({}) };
    expect(await confirm({ ...paid, payment }, closed)).toMatchObject({ names: [], isConfirmed: false });
  });
});

const homeAnswers = {
  "GET /v1/category": { body: { items: [] } },
  "GET /v1/banner/1": { body: { items: [] } },
  "GET /v1/theme": { body: { items: [] } },
};

describe("pages", () => {
  test("a failure shows what happened, with the number to quote; another try shows the page", async () => {
    let answer: Json = problem(503, "unavailable");
    const phone = startPhone({ shop: shopOf({ "GET /v1/theme/1": () => answer }) });
    const page = phone.open("pages/theme/theme", { id: "1" });
    await settle();
    expect(page.data.state).toBe("failed");
    expect(page.data.problem).toMatchObject({ title: "The shop is busy", requestId: "r-1" });
    answer = { body: { id: 1, name: "Breakfast", products: [] } };
    page.load();
    await settle();
    expect([page.data.state, page.data.theme.name]).toEqual(["ready", "Breakfast"]);
  });

  test("an old link says that the product is gone; without a network it says that", async () => {
    const phone = startPhone({
      network: "none",
      shop: shopOf({ "GET /v1/product/9": problem(404, "not_found"), "GET /v1/product/3": undefined }),
    });
    const [gone, offline] = [
      phone.open("pages/product/product", { id: "9" }),
      phone.open("pages/product/product", { id: "3" }),
    ];
    await settle();
    expect(gone.data.problem).toMatchObject({ title: "No longer here", isGone: true });
    expect(offline.data.problem).toMatchObject({ title: "No connection", isOffline: true });
  });

  test("a shop that hangs is told after 10 s, and one that breaks off at once, and neither is called the phone's fault", async () => {
    const phone = startPhone({
      shop: shopOf({ "GET /v1/product/9": "silent", "GET /v1/product/3": undefined }),
    });
    const pages = ["9", "3"].map((id) => phone.open("pages/product/product", { id }));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(pages.map(({ data }) => data.state)).toEqual(["loading", "failed"]);
    await vi.advanceTimersByTimeAsync(200);
    for (const { data } of pages)
      expect(data.problem).toMatchObject({ title: "The shop does not answer", isOffline: false });
  });

  test("a released mini-program signs in without asking whether the shop has a sandbox", async () => {
    const phone = startPhone({ version: "release", shop: shopOf({}) });
    await phone.load("shop").shop.addresses.list();
    expect(phone.log).toEqual(["POST /v1/token", "GET /v1/address"]);
  });

  test("what a page shows stays when a later reading fails", async () => {
    let answer: Json = { body: { id: 1, name: "Breakfast", products: [] } };
    const phone = startPhone({ shop: shopOf({ "GET /v1/theme/1": () => answer }) });
    const page = phone.open("pages/theme/theme", { id: "1" });
    await settle();
    answer = undefined;
    page.load();
    await settle();
    expect([page.data.state, page.data.theme.name, phone.asked("showToast")[0].title]).toEqual([
      "ready",
      "Breakfast",
      "The shop does not answer",
    ]);
  });

  test("a shop without a banner has a home page all the same", async () => {
    const phone = startPhone({ shop: shopOf({ ...homeAnswers, "GET /v1/banner/1": problem(404, "not_found") }) });
    const page = phone.open("pages/home/home");
    await settle();
    expect([page.data.state, page.data.slides, page.data.fresh.length]).toEqual(["ready", [], 1]);
    expect(phone.asked("setNavigationBarTitle")).toEqual([{ title: "Tea & Grain" }]);
  });

  test("a full phone keeps the cart until the mini-program ends, and says so", async () => {
    const phone = startPhone({ shop: shopOf({}) });
    phone.wx.setStorageSync = () => {
      throw new Error("setStorageSync:fail exceed storage max size");
    };
    phone.load("cart").add(tea, 2);
    expect(phone.load("cart").pieces()).toBe(2);
    expect(phone.asked("showToast")[0].title).toContain("The phone is full");
    const page = phone.open("pages/cart/cart");
    await settle();
    expect(page.data.lines).toHaveLength(1);
  });

  test("a token and a cart of another shop are not this one's", async () => {
    const kept = new Map<string, unknown>([
      ["kiosk https://other.example", "their token"],
      ["cart https://other.example", [{ id: 3, count: 2 }]],
    ]);
    const shop = shopOf({ "GET /v1/user": { body: { id: 1, nickname: "" } }, "GET /v1/order/counts": { body: {} } });
    const phone = startPhone({ shop, kept });
    phone.open("pages/me/me");
    await settle();
    expect(phone.load("cart").all()).toEqual([]);
    expect(phone.headers.map(({ authorization }) => authorization)).not.toContain("Bearer their token");
  });

  test("in the cart, what changed is said once, and is what the shopper knows at checkout", async () => {
    const phone = startPhone({
      shop: shopOf({ "GET /v1/product": { body: { items: [{ ...tea, price: 5000, stock: 1 }] } } }),
    });
    phone.load("cart").keep([
      { id: 3, name: "Tea", price: 4600, count: 2, image: "", isChosen: true },
      { id: 9, name: "Gone", price: 100, count: 1, image: "", isChosen: true },
    ]);
    const page = phone.open("pages/cart/cart");
    await settle();
    expect(page.data.lines.map(({ note }: Json) => note)).toEqual(["Only 1 left, changed from 2", "No longer on sale"]);
    expect([page.data.sum, page.data.order]).toEqual([5000, "Check out (1)"]);
    page.checkout();
    expect(phone.load("cart").all()[0]).toMatchObject({ price: 5000, count: 1 });
  });

  test("an item of a banner opens what its type says", () => {
    const phone = startPhone({});
    const { openTarget } = phone.load("targets");
    for (const [target_type, target] of [
      ["none", null],
      ["product", "3"],
      ["theme", "1"],
      ["category", "5"],
      ["url", "https://example.com/?q=茶"],
      ["url", "pages/shop/shop"],
    ])
      openTarget({ target_type, target });
    expect(phone.done.map(([name, { url }]) => `${name} ${url}`)).toEqual([
      "navigateTo /pages/product/product?id=3",
      "navigateTo /pages/theme/theme?id=1",
      "switchTab /pages/categories/categories",
      "navigateTo /pages/web/web?src=https%3A%2F%2Fexample.com%2F%3Fq%3D%E8%8C%B6",
      "navigateTo /pages/shop/shop",
    ]);
  });

  test("a code that was scanned, whose scene has the query, opens what it says", async () => {
    const asked: string[] = [];
    const shop = (call: Json) => {
      asked.push(call.path);
      return problem(404, "not_found");
    };
    const phone = startPhone({ shop });
    phone.open("pages/product/product", { scene: encodeURIComponent("id=3") });
    phone.open("pages/theme/theme", { scene: "id%3D4" });
    phone.open("pages/article/article", { scene: encodeURIComponent("kind=notice&id=5") });
    await settle();
    expect(asked).toEqual(["/v1/product/3", "/v1/theme/4", "/v1/notice/5"]);
    const { queryOf } = phone.load("entry");
    expect([queryOf({ id: "7" }), queryOf({ scene: "%E4%B8" }), queryOf({ scene: "x" })]).toEqual([
      { id: "7" },
      {},
      {},
    ]);
  });

  test("a newer version is offered when it is ready, and not to who is paying", async () => {
    const phone = startPhone({});
    let ready: Json;
    const applied: string[] = [];
    Object.assign(phone.wx, {
      getUpdateManager: () => ({ onUpdateReady: (run: Json) => (ready = run), applyUpdate: () => applied.push("now") }),
    });
    let route = "pages/pay/pay";
    vi.stubGlobal("getCurrentPages", () => [{ route }]);
    vi.stubGlobal("App", (app: Json) => app.onLaunch());
    phone.load("app");
    await ready();
    expect([phone.asked("showModal"), applied]).toEqual([[], []]);
    route = "pages/home/home";
    await ready();
    expect([phone.asked("showModal").length, applied]).toEqual([1, ["now"]]);
  });

  test("what can be shared with a friend can be shared to Moments, with the same title and the query alone", async () => {
    const shop = shopOf({
      "GET /v1/product/3": { body: { ...tea, images_sizes: [], properties: [], detail: "" } },
      "GET /v1/theme/1": { body: { id: 1, name: "Breakfast", products: [] } },
    });
    const phone = startPhone({ shop });
    const [product, theme] = [
      phone.open("pages/product/product", { id: "3" }),
      phone.open("pages/theme/theme", { id: "1" }),
    ];
    await settle();
    expect(product.onShareTimeline()).toMatchObject({ title: "Tea", query: "id=3" });
    expect(theme.onShareTimeline()).toEqual({ title: "Breakfast", query: "id=1" });
    for (const path of readdirSync("mini-program/pages")) {
      const script = readFileSync(`mini-program/pages/${path}/${path}.js`, "utf8");
      expect(script.includes("onShareTimeline("), path).toBe(script.includes("onShareAppMessage("));
    }
  });

  test("one more page of a list gives the drawing its new rows alone: under 8 kB for 20 rows", async () => {
    const sizes = Object.fromEntries(
      ["small", "medium", "large"].map((name) => [
        name,
        { url: `https://shop.example/files/2026/11/tea-${name}.webp`, width: 320, height: 320 },
      ]),
    );
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...tea, id: at, category_id: 1, main_image_sizes: sizes }));
    const order = { ...paid, snap_name: "Tea +1", snap_image_sizes: sizes, created_at: soon, total_count: 2 };
    const notice = { id: 1, title: "New", created_at: soon };
    const shop = shopOf({
      "GET /v1/product": { body: { items: rows } },
      "GET /v1/category": { body: { items: [{ id: 5, name: "Tea", parent_id: null }] } },
      "GET /v1/category/5/products": { body: { items: rows } },
      "GET /v1/order": { body: { items: rows.map(({ id }) => ({ ...order, id })) } },
      "GET /v1/order/counts": { body: {} },
      "GET /v1/notice": { body: { items: rows.map(({ id }) => ({ ...notice, id })) } },
    });
    const phone = startPhone({ shop });
    const pages = [
      phone.open("pages/search/search", { sort: "-sold" }),
      phone.open("pages/categories/categories"),
      phone.open("pages/orders/orders"),
      phone.open("pages/notices/notices"),
    ];
    await settle();
    for (const page of pages) {
      expect(page.data.items).toHaveLength(20);
      const drawn: Json[] = [];
      const draw = page.setData;
      page.setData = (changes: Json) => {
        drawn.push(changes);
        draw(changes);
      };
      (page.onReachBottom ?? page.more).call(page);
      await settle();
      expect(page.data.items).toHaveLength(40);
      expect(page.data.items[39].id).toBe(19);
      expect(drawn.some((changes) => "items" in changes)).toBe(false);
      expect(JSON.stringify(drawn).length).toBeLessThan(8000);
    }
  });

  test("a list is filtered by a category with all below it", async () => {
    const asked: string[] = [];
    const categories = [1, 2].map((id) => ({ id, name: `Shelf ${id}`, parent_id: null }));
    const shop = shopOf({
      "GET /v1/category": { body: { items: [...categories, { id: 3, name: "Inner", parent_id: 1 }] } },
      "GET /v1/product": ({ query }: Json) => {
        asked.push(String(query));
        return { body: { items: [tea] } };
      },
    });
    const page = startPhone({ shop }).open("pages/search/search", { sort: "-sold" });
    await settle();
    expect(page.data.categories.map(({ id }: Json) => id)).toEqual([0, 1, 2]);
    page.filter({ currentTarget: { dataset: { id: 2 } } });
    await settle();
    page.filter({ currentTarget: { dataset: { id: 0 } } });
    await settle();
    const usual = "page=1&size=20&sort=-sold";
    expect(asked).toEqual([usual, `${usual}&category_id=2&descendants=true`, usual]);
  });
});
