import { expect, test, vi } from "vitest";
import { request } from "./after-sale.fixture";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, paid, prepared, settle, shopOf, sizeInCart, tea, unpaid } from "./shop.fixture";

holdTime();

const tapped = (dataset: Json) => ({ currentTarget: { dataset } });
/** Delivers the pending responses without advancing the time. */
const arrive = () => vi.advanceTimersByTimeAsync(0);

/** Responses that a test delivers itself, in any order. */
function held() {
  const waiting: ((answer: Json) => void)[] = [];
  return {
    ask: () => new Promise<Json>((resolve) => waiting.push(resolve)),
    async give(at: number, answer: Json) {
      waiting[at]!(answer);
      await arrive();
    },
    get count() {
      return waiting.length;
    },
  };
}

test("a category that is left and chosen again shows its products once and in order", async () => {
  const pages = held();
  const categories = [1, 2].map((id) => ({ id, name: `${id}`, parent_id: null }));
  const shop = shopOf({
    "GET /v1/category": { body: { items: categories } },
    "GET /v1/category/1/products": pages.ask,
    "GET /v1/category/2/products": pages.ask,
  });
  const rows = (from: number) => ({
    body: { items: Array.from({ length: 20 }, (_, at) => ({ ...tea, id: from + at })) },
  });
  const page = startPhone({ shop }).open("pages/categories/categories", {});
  const shown = () => page.data.items.map(({ id }: Json) => id);
  const first = Array.from({ length: 20 }, (_, at) => at);
  await arrive();
  page.tap(tapped({ id: 2 }));
  page.tap(tapped({ id: 1 }));
  await arrive();
  await pages.give(2, rows(0));
  await pages.give(0, rows(0));
  expect(shown()).toEqual(first);

  page.loadMore();
  page.tap(tapped({ id: 1 }));
  await arrive();
  await pages.give(3, rows(20));
  await pages.give(4, rows(0));
  expect(shown()).toEqual(first);
  page.loadMore();
  await arrive();
  await pages.give(5, rows(20));
  expect(shown()).toEqual([...first, ...first.map((id) => id + 20)]);
});

test("buying an order again with two taps puts it into the cart once", async () => {
  const line = { id: 1, product_id: 1, variant_id: 201, variant_name: "50 g / Tin", name: "Longjing" };
  const items = [{ ...line, price: 4800, count: 1, image_sizes: null }];
  const order = { ...paid, items, events: [], shipments: [], address: null, total_count: 1 };
  const phone = startPhone({
    shop: shopOf({ "GET /v1/variant": { body: { items: [sizeInCart(1)] } }, "GET /v1/order/7": { body: order } }),
  });
  const page = phone.open("pages/order/order", { id: "7" });
  await settle();
  page.again();
  page.again();
  await settle();
  expect(phone.load("cart/cart").all()).toMatchObject([{ variant_id: 201, count: 1 }]);
  expect([phone.asked("switchTab").length, page.data.isBusy]).toEqual([1, false]);
  page.again();
  await settle();
  expect(phone.load("cart/cart").countPieces()).toBe(2);
});

test("saving an address after leaving its page does not leave another page", async () => {
  const answers = held();
  const phone = startPhone({ shop: shopOf({ "POST /v1/address": answers.ask }) });
  const saveOne = async () => {
    const page = phone.open("pages/address/address", { back: "2" });
    await settle();
    page.setData({ region: ["浙江省", "杭州市", "西湖区"] });
    for (const index of [0, 1, 2, 3]) page.setData({ [`fields[${index}].value`]: "13800000001" });
    page.save();
    await arrive();
  };
  phone.open("pages/addresses/addresses", { choose: "1" });
  await saveOne();
  phone.goBack();
  await answers.give(0, { status: 201, body: { id: 6 } });
  expect(phone.asked("navigateBack")).toEqual([]);
  await saveOne();
  await answers.give(1, { status: 201, body: { id: 7 } });
  expect(phone.asked("navigateBack")).toEqual([{ delta: 2 }]);
});

test("an order placed after leaving the checkout opens its payment above the current page", async () => {
  const answers = held();
  const phone = startPhone({ shop: shopOf({ "POST /v1/order": answers.ask }) });
  phone.open("pages/web/web", {});
  const order = async (at: number) => {
    const page = phone.open("pages/checkout/checkout", { id: "3", variant: "103", count: "1" });
    await settle();
    page.submit();
    await arrive();
    if (at === 0) phone.goBack();
    await answers.give(at, { status: 201, body: unpaid });
  };
  await order(0);
  const url = "/pages/pay/pay?id=7&seen=4600&begin=1";
  expect([phone.asked("navigateTo"), phone.asked("redirectTo")]).toEqual([[{ url }], []]);
  await order(1);
  expect([phone.asked("navigateTo").length, phone.asked("redirectTo")]).toEqual([1, [{ url }]]);
});

test("an expired order is read once at a time when its response is slow", async () => {
  const orders = held();
  const phone = startPhone({ shop: shopOf({ "GET /v1/order/7": orders.ask }) });
  const page = phone.open("pages/pay/pay", { id: "7" });
  await arrive();
  await orders.give(0, { body: { ...unpaid, expires_at: new Date(Date.now() - 1000).toISOString() } });
  await vi.advanceTimersByTimeAsync(3500);
  expect(orders.count).toBe(2);
  await orders.give(1, { body: { ...unpaid, status: "cancelled", actions: [] } });
  expect(page.data.outcome).toBe("closed");
  page.onUnload();
});

test("a response from before the payment does not show a paid order as unpaid", async () => {
  const orders = held();
  const phone = startPhone({
    shop: shopOf({ "POST /v1/pay/pre_order": { body: prepared }, "GET /v1/order/7": orders.ask }),
  });
  const page = phone.open("pages/pay/pay", { id: "7" });
  await arrive();
  await orders.give(0, { body: unpaid });
  page.load();
  page.pay();
  await arrive();
  await orders.give(2, { body: paid });
  expect(page.data.outcome).toBe("paid");
  await orders.give(1, { body: unpaid });
  expect(page.data.outcome).toBe("paid");
  page.onUnload();
});

test("a poll answered after a newer read of an after-sale request does not replace it", async () => {
  const requests = held();
  const page = startPhone({ shop: shopOf({ "GET /v1/after_sale/5": requests.ask }) }).open(
    "after-sale/request/request",
    { id: "5" },
  );
  await arrive();
  await requests.give(0, { body: request });
  await vi.advanceTimersByTimeAsync(2500);
  void page.onPullDownRefresh();
  await arrive();
  await requests.give(2, { body: { ...request, status: "refunded", actions: [], updated_at: "later" } });
  await requests.give(1, { body: { ...request, status: "refunding", updated_at: "between" } });
  expect(page.data.status).toBe("refunded");
  page.onUnload();
});
