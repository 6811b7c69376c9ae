import { afterEach, describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import {
  holdTime,
  homeAnswers,
  inOrder,
  type Json,
  paid,
  plainSize,
  prepared,
  problem,
  settle,
  shopOf,
  soon,
  tea,
  unpaid,
} from "./shop.fixture";

holdTime();

describe("parcels", () => {
  const parcel = { carrier: "SF", carrier_name: "SF Express", shipped_at: soon, items: [] };
  const shipments = [
    { ...parcel, id: 31, tracking_no: "SF1" },
    { ...parcel, id: 32, tracking_no: "SF2" },
  ];
  async function openOrder(hasPlugin: boolean, answer?: Json) {
    const order = { ...paid, status: "shipped", items: [], events: [], shipments };
    const shop = shopOf({ "GET /v1/order/7": { body: order }, "POST /v1/shipment/32/tracking": answer });
    const phone = startPhone({ shop });
    const opened: Json[] = [];
    vi.stubGlobal("requirePlugin", (name: string) => ({
      openWaybillTracking: (given: Json) => opened.push([name, given]),
    }));
    if (hasPlugin) phone.load("config").waybillPlugin = true;
    const page = phone.open("pages/order/order", { id: "7" });
    await settle();
    return { phone, page, opened };
  }
  const second = { currentTarget: { dataset: { id: 32, text: "SF2" } } };
  afterEach(() => vi.unstubAllGlobals());

  test("have a number to copy, and no link without WeChat's plugin", async () => {
    const { phone, page } = await openOrder(false);
    expect(page.data.canTrack).toBe(false);
    page.copy(second);
    expect(phone.asked("setClipboardData")).toEqual([{ data: "SF2" }]);
  });
});

describe("paying", () => {
  const payAnswers = { "POST /v1/pay/pre_order": { body: prepared } };

  test("pays once for two taps, and shows the shop's result", async () => {
    const phone = startPhone({
      shop: shopOf({ ...payAnswers, "GET /v1/order/7": inOrder({ body: unpaid }, { body: paid }) }),
    });
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    page.pay();
    page.pay();
    await settle();
    expect(phone.asked("requestPayment")).toEqual([prepared.params]);
    expect([page.data.outcome, page.data.title, page.data.isBusy]).toEqual(["paid", "Payment successful", false]);
    page.onUnload();
  });

  test("can be repeated after a closed sheet, and a failure shows that nothing was charged", async () => {
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": { body: unpaid } }) });
    const page = phone.open("pages/pay/pay", { id: "7" });
    await settle();
    phone.wx.requestPayment = () => Promise.reject({ errMsg: "requestPayment:fail cancel" });
    await page.pay();
    expect([page.data.outcome, page.data.title]).toEqual(["turnedBack", "Not paid yet"]);
    phone.wx.requestPayment = () => Promise.reject({ errMsg: "requestPayment:fail bank" });
    await page.pay();
    expect([page.data.outcome, page.data.title]).toEqual(["failed", "Payment failed"]);
    expect(phone.load("order/payment").startedOrder()).toBeUndefined();
    page.onUnload();
  });

  test("is queried for a while when the shop does not know the payment yet, and never repeated", async () => {
    let order: Json = unpaid;
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": () => ({ body: order }) }) });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    expect([page.data.outcome, page.data.title]).toEqual(["unknown", "Payment not confirmed yet"]);
    order = paid;
    page.ask();
    await settle();
    expect(page.data.outcome).toBe("paid");
    expect(phone.asked("requestPayment")).toHaveLength(1);
    page.onUnload();
  });

  test("is resumed after a restart by querying, without paying again", async () => {
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
    expect([phone.asked("requestPayment"), phone.load("order/payment").startedOrder()]).toEqual([[], undefined]);
    page.onUnload();
  });

  test("has an unknown result when the network fails during the query", async () => {
    const phone = startPhone({
      shop: shopOf({ ...payAnswers, "GET /v1/order/7": inOrder({ body: unpaid }, undefined) }),
    });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "9200", begin: "1" });
    await settle();
    expect([page.data.outcome, page.data.isBusy]).toEqual(["unknown", false]);
    expect(phone.load("order/payment").startedOrder()).toBe(7);
    page.onUnload();
  });

  describe("an order that WeChat does not report as paid can be paid again", () => {
    /** Opens the payment page of this order. Responses are lost while `network.isAway` is true. */
    async function atPayment(kept?: Map<string, unknown>) {
      const network = { isAway: false };
      const answer = (body: Json) => () => (network.isAway ? undefined : { body });
      const shop = shopOf({
        "POST /v1/pay/pre_order": answer(prepared),
        "GET /v1/order/7": answer(unpaid),
        ...homeAnswers,
      });
      const phone = startPhone({ shop, ...(kept && { kept }) });
      const page = phone.open("pages/pay/pay", { id: "7" });
      return { network, phone, page };
    }

    test("after a tap without network", async () => {
      const { network, phone, page } = await atPayment();
      await settle();
      network.isAway = true;
      page.pay();
      await settle();
      expect([page.data.outcome, page.data.isBusy, phone.load("order/payment").startedOrder()]).toEqual([
        "",
        false,
        undefined,
      ]);
      expect(phone.asked("showModal")).toMatchObject([{ title: "The shop is not responding" }]);
      network.isAway = false;
      page.pay();
      await settle();
      expect(phone.asked("requestPayment")).toHaveLength(1);
      page.onUnload();
    });

    test("after a restart with the sheet open", async () => {
      const before = await atPayment();
      await settle();
      before.phone.wx.requestPayment = () => new Promise(() => {});
      before.page.pay();
      await settle();
      before.page.onUnload();
      const { phone, page } = await atPayment(before.phone.kept);
      await settle();
      expect([page.data.outcome, phone.load("order/payment").startedOrder()]).toEqual(["turnedBack", undefined]);
      page.onUnload();
    });
  });

  test("a price that differs from the shown one is shown and not paid automatically", async () => {
    const phone = startPhone({ shop: shopOf({ ...payAnswers, "GET /v1/order/7": { body: unpaid } }) });
    const page = phone.open("pages/pay/pay", { id: "7", seen: "8000", begin: "1" });
    await settle();
    expect(page.data.notice).toContain("from ¥80.00 to ¥92.00");
    expect(phone.asked("requestPayment")).toEqual([]);
    page.onUnload();
  });
});

describe("ordering", () => {
  const query = { id: "3", variant: "103", count: "2" };

  test("sends one order with one key and continues to the payment", async () => {
    const phone = startPhone({ shop: shopOf({ "POST /v1/order": { status: 201, body: unpaid } }) });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    page.submit();
    await settle();
    expect(phone.log.filter((line) => line === "POST /v1/order")).toHaveLength(1);
    expect(phone.asked("redirectTo")).toEqual([{ url: "/pages/pay/pay?id=7&seen=9200&begin=1" }]);
  });

  test("repeats the same key after a lost response", async () => {
    let isLost = true;
    const phone = startPhone({
      shop: shopOf({
        "POST /v1/order": () => (isLost ? undefined : { status: 201, body: unpaid }),
        "GET /v1/order/7": { body: unpaid },
      }),
    });
    const page = phone.open("pages/checkout/checkout", query);
    await settle();
    page.submit();
    await settle();
    expect(page.data.message).toContain("It will not be placed twice");
    isLost = false;
    page.submit();
    await settle();
    const keys = phone.headers.map((each) => each["idempotency-key"]).filter(Boolean);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
    expect(phone.asked("redirectTo")).toHaveLength(1);
  });

  test.each([
    ["was cancelled meanwhile", { ...unpaid, status: "cancelled", actions: [] }],
    ["was paid meanwhile", paid],
  ])("after a lost response about an order that %s orders the same cart again and then clears it", async (_, now) => {
    let isLost = true;
    const made: string[] = [];
    const shop = shopOf({
      "POST /v1/order": ({ header }: Json) => {
        const key = header["idempotency-key"];
        if (!made.includes(key)) made.push(key);
        return isLost ? undefined : { status: 201, body: { ...unpaid, id: 6 + made.length } };
      },
      "GET /v1/order/7": { body: now },
    });
    const phone = startPhone({ shop });
    phone.load("cart/cart").add(tea, 2);
    const page = phone.open("pages/checkout/checkout");
    await settle();
    page.submit();
    await settle();
    expect([page.data.isBusy, phone.load("cart/cart").countPieces()]).toEqual([false, 2]);
    isLost = false;
    page.submit();
    await settle();
    expect(made).toHaveLength(2);
    expect(phone.asked("redirectTo")).toEqual([{ url: "/pages/pay/pay?id=8&seen=9200&begin=1" }]);
    expect(phone.load("cart/cart").countPieces()).toBe(0);
  });

  test("repeats the key for a changed order after a lost response, and opens the first order without paying it", async () => {
    let isLost = true;
    const made = new Map<string, string>(); // by Idempotency-Key, as on the server
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
    expect(pay.data.notice).toContain("No other order was placed");
    expect(phone.asked("requestPayment")).toEqual([]);
    pay.onUnload();
  });

  test("shows the remaining stock when sold out, orders nothing, and has a new key", async () => {
    let stock = 10;
    const errors = [{ path: "products.0.count", code: "out_of_stock", message: "Only 1 left.", available: 1 }];
    const shop = shopOf({
      "GET /v1/variant": () => ({ body: { items: [{ ...plainSize, stock }] } }),
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
    expect(page.data.message).toContain("Your order was not placed");
    expect(page.data.lines[0]).toMatchObject({ count: 1, note: "Only 1 left. Quantity changed from 2." });
    expect(page.data.total).toBe(4600);
    page.submit();
    await settle();
    const keys = phone.headers.map((each) => each["idempotency-key"]).filter(Boolean);
    expect(new Set(keys).size).toBe(2);
    expect(phone.asked("redirectTo")).toHaveLength(1);
  });

  test("signs in again without notice when the session ends", async () => {
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
    expect([page.data.message, phone.asked("showModal")]).toEqual(["", []]);
  });

  test("of pickup needs no address, and otherwise a missing address is requested", async () => {
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
    expect([bodies, phone.asked("showToast")[0].title]).toEqual([[], "Add a shipping address first"]);
    await page.deliver({ currentTarget: { dataset: { kind: "pickup" } } });
    await page.submit();
    expect([bodies, phone.asked("showToast")[1].title]).toEqual([[], "Enter a name and a phone number"]);
    page.typeContact({ currentTarget: { dataset: { field: "name" } }, detail: { value: " 王小明 " } });
    page.typeContact({ currentTarget: { dataset: { field: "phone" } }, detail: { value: "13800000001" } });
    page.submit();
    await settle();
    expect(bodies).toEqual([
      {
        products: [{ product_id: 3, variant_id: 103, count: 2 }],
        contact: { name: "王小明", phone: "13800000001" },
        delivery: "pickup",
        remark: "",
        expected_total: 9200,
      },
    ]);
  });
});

describe("cancelling an order", () => {
  test("shows it as cancelled at once without reading it", async () => {
    const order = { ...unpaid, shipments: [], items: [], events: [], address: null, total_count: 1 };
    const phone = startPhone({
      shop: shopOf({
        "GET /v1/order/7": { body: order },
        "POST /v1/order/7/cancel": { body: { ...order, status: "cancelled", actions: [] } },
      }),
    });
    const page = phone.open("pages/order/order", { id: "7" });
    await settle();
    expect(page.data).toMatchObject({ title: "To pay", canPay: true, canCancel: true });
    page.cancel();
    await settle();
    expect(page.data).toMatchObject({ title: "Cancelled", canPay: false, canCancel: false, isBusy: false });
    expect(phone.log.filter((call) => call === "GET /v1/order/7")).toHaveLength(1);
  });
});

describe("confirming receipt", () => {
  const payment = { transaction_id: "4200", amount: 9200, paid_at: soon };
  /** Confirms the receipt of this order. Returns the calls of `wx`, and whether the shop received the confirmation. */
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
    await phone.load("order/actions").confirm(7);
    const names = phone.done.map(([name]) => name);
    return { names, phone, isConfirmed: phone.log.includes("POST /v1/order/7/confirm") };
  }

  test("asks WeChat only about orders paid through it", async () => {
    const { names, phone, isConfirmed } = await confirm({ ...paid, payment });
    expect([names, isConfirmed]).toEqual([["openBusinessView"], true]);
    expect(phone.asked("openBusinessView")[0]).toMatchObject({
      businessType: "weappOrderConfirm",
      extraData: { transaction_id: "4200" },
    });
  });

  test("of an order paid outside WeChat asks in the starter's own dialog", async () => {
    const offline = { ...payment, channel: "offline", transaction_id: null };
    const { names, isConfirmed } = await confirm({ ...paid, payment: offline });
    expect([names, isConfirmed]).toEqual([["showModal"], true]);
  });
});

describe("the address of a paid order", () => {
  const address = { name: "Han Meimei", phone: "138", province: "浙江省", city: "杭州市", district: "", detail: "1" };
  const order = { ...paid, address, shipments: [], items: [], events: [], total_count: 1, actions: ["change_address"] };
  const open = async (answer: Json) => {
    const phone = startPhone({
      shop: shopOf({ "GET /v1/order/7": { body: order }, "PUT /v1/order/7/address": answer }),
    });
    const page = phone.open("pages/order/order", { id: "7" });
    await settle();
    page.changeAddress();
    (globalThis as Json).getApp().globalData.address = { id: 6 };
    page.onShow();
    await settle();
    return { phone, page };
  };

  test("is changed once to the address chosen on the next page", async () => {
    const { phone, page } = await open({ body: order });
    expect(page.data.canReaddress).toBe(true);
    expect(phone.asked("showToast")).toMatchObject([{ title: "Address changed" }]);
    page.onShow();
    await settle();
    expect(phone.log.filter((line: string) => line === "PUT /v1/order/7/address")).toHaveLength(1);
  });

  test("shows the shop's refusal when freight would differ", async () => {
    const { phone } = await open(problem(409, "order_state", { detail: "Freight is ¥25.00 instead of ¥8.00." }));
    expect(JSON.stringify(phone.asked("showModal"))).toContain("¥25.00 instead of ¥8.00");
  });
});

test("an order placed for a phone number opens after the shopper verifies the number", async () => {
  let isOwn = false;
  const order = { body: { ...unpaid, items: [], events: [], shipments: [] } };
  const shop = shopOf({
    "GET /v1/order/7": () => (isOwn ? order : problem(404, "not_found")),
    "PUT /v1/user/phone": () => {
      isOwn = true;
      return { body: {} };
    },
  });
  const phone = startPhone({ shop });
  const page = phone.open("pages/order/order", { id: "7" });
  await settle();
  expect([page.data.state, page.data.problem.isGone]).toEqual(["failed", true]);
  page.claim({ detail: { errMsg: "getPhoneNumber:fail user deny" } });
  await settle();
  expect(page.data.state).toBe("failed");
  page.claim({ detail: { code: "from-wechat" } });
  await settle();
  expect(page.data.state).toBe("ready");
});
