import { expect, test, vi } from "vitest";
import { offerOf, paidOrder, request } from "./after-sale.fixture";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, longjing, paid, problem, settle, shopOf, unpaid } from "./shop.fixture";

holdTime();

const query = { id: "3", variant: "103", count: "2" };
const [first, second] = ["a".repeat(43), "b".repeat(43)];
const asked = { body: { items: [first, second].map((template_id) => ({ kind: "unpaid", template_id })) } };

async function atCheckout(answer: (options: Json) => Promise<Json>) {
  const told: Json[] = [];
  const phone = startPhone({
    shop: shopOf({
      "GET /v1/subscription": asked,
      "POST /v1/subscription": ({ body }: Json) => {
        told.push(body);
        return { status: 204 };
      },
      "POST /v1/order": { status: 201, body: unpaid },
    }),
  });
  Object.assign(phone.wx, { requestSubscribeMessage: answer });
  const page = phone.open("pages/checkout/checkout", query);
  await settle();
  return { phone, page, told };
}

test("WeChat is asked in the tap that orders, and the result is sent before the order", async () => {
  const questions: Json[] = [];
  const { phone, page, told } = await atCheckout(async (options) => {
    questions.push(options);
    return { errMsg: "requestSubscribeMessage:ok", [first]: "accept", [second]: "reject" };
  });
  page.submit();
  expect(questions).toEqual([{ tmplIds: [first, second] }]); // WeChat rejects the call after an await
  await settle();
  expect(told).toEqual([{ results: { [first]: "accept", [second]: "reject" } }]);
  expect(phone.log.slice(-2)).toEqual(["POST /v1/subscription", "POST /v1/order"]);
});

test("the order has the values of its tap, and waits at most two seconds for the consent to be sent", async () => {
  const bodies: Json[] = [];
  const shop = shopOf({
    "GET /v1/subscription": asked,
    "POST /v1/subscription": "silent",
    "POST /v1/order": ({ body }: Json) => {
      bodies.push(body);
      return { status: 201, body: unpaid };
    },
  });
  const phone = startPhone({ shop });
  Object.assign(phone.wx, { requestSubscribeMessage: async () => ({ errMsg: "ok", [first]: "accept" }) });
  const page = phone.open("pages/checkout/checkout", query);
  await settle();
  page.submit();
  expect(page.data.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(1900);
  expect(bodies).toEqual([]);
  page.type({ detail: { value: "Ring twice" } });
  page.deliver({ currentTarget: { dataset: { kind: "pickup" } } });
  await vi.advanceTimersByTimeAsync(200);
  expect(bodies).toMatchObject([{ remark: "", delivery: "express", address_id: 5, expected_total: 9200 }]);
  await settle();
});

test("a refund request waits until the consent is sent, and its button is disabled until then", async () => {
  let isLost = true;
  const shop = shopOf({
    "GET /v1/subscription": asked,
    "POST /v1/subscription": { status: 204 },
    "GET /v1/order/7": { body: paidOrder },
    "GET /v1/order/7/after_sale": { body: offerOf() },
    "POST /v1/after_sale": () => (isLost ? undefined : { status: 201, body: request }),
    "GET /v1/after_sale/5": { body: request },
  });
  const phone = startPhone({ shop });
  Object.assign(phone.wx, { requestSubscribeMessage: async () => ({ errMsg: "ok", [first]: "accept" }) });
  const page = phone.open("after-sale/ask/ask", { order: "7" });
  await settle();
  page.chooseReason({ currentTarget: { dataset: { value: "other" } } });
  page.submit();
  await settle();
  expect(page.data).toMatchObject({ isBusy: false, message: expect.stringContaining("not be submitted twice") });
  isLost = false;
  phone.log.length = 0;
  page.submit();
  expect(page.data).toMatchObject({ isBusy: true, message: "" });
  await settle();
  expect(phone.log.slice(0, 2)).toEqual(["POST /v1/subscription", "POST /v1/after_sale"]);
});

test("an order is placed whatever WeChat responds, and where it cannot ask", async () => {
  const { phone, page, told } = await atCheckout(() => Promise.reject({ errMsg: "requestSubscribeMessage:fail" }));
  page.submit();
  await settle();
  expect(told).toEqual([]);
  expect(phone.log).toContain("POST /v1/order");
});

test("an unshipped order offers a message again and confirms it", async () => {
  const { phone } = await atCheckout(async () => ({ errMsg: "ok", [first]: "accept", [second]: "accept" }));
  const order = { ...paid, shipments: [], items: [], events: [], address: null, total_count: 1 };
  const shop = shopOf({
    "GET /v1/subscription": asked,
    "POST /v1/subscription": { status: 204 },
    "GET /v1/order/7": { body: order },
  });
  const again = startPhone({ shop, kept: phone.kept });
  Object.assign(again.wx, { requestSubscribeMessage: async () => ({ errMsg: "ok", [first]: "accept" }) });
  const page = again.open("pages/order/order", { id: "7" });
  await settle();
  expect(page.data.canAllowMessages).toBe(true);
  page.allowMessages();
  await settle();
  expect(page.data.canAllowMessages).toBe(false);
  expect(again.asked("showToast")).toMatchObject([{ title: "WeChat will notify you once" }]);
});

const tap = (index: number) => ({ currentTarget: { dataset: { index } } });

test("a sold-out size offers a restock message, requested in the tap, and is then marked as waiting", async () => {
  let reply: Json = { status: 204 };
  let answer = "accept";
  const bodies: Json[] = [];
  const questions: Json[] = [];
  const phone = startPhone({
    language: "zh_CN",
    shop: shopOf({
      "GET /v1/product/1": { body: longjing },
      "GET /v1/product/1/offer": { body: { prices: [], coupons: [] } },
      "GET /v1/subscription": ({ query }: Json) => {
        expect(query.get("moment")).toBe("restock");
        return { body: { items: [{ kind: "restock", template_id: first }] } };
      },
      "POST /v1/subscription": { status: 204 },
      "PUT /v1/product/1/notify": ({ body }: Json) => {
        bodies.push(body);
        return reply;
      },
    }),
  });
  Object.assign(phone.wx, {
    requestSubscribeMessage: async (options: Json) => {
      questions.push(options);
      return { errMsg: "ok", [first]: answer };
    },
  });
  const page = phone.open("pages/product/product", { id: "1" });
  await settle();
  const soldOut = longjing.variants.filter(({ stock }) => stock === 0);
  expect(page.data.soldOut).toEqual(soldOut.map(({ id, name }) => ({ id, name, isWaiting: false })));
  answer = "reject";
  await page.notify(tap(0));
  expect([bodies, page.data.soldOut[0].isWaiting]).toEqual([[], false]);
  answer = "accept";
  reply = problem(409, "in_stock");
  await page.notify(tap(0));
  expect([page.data.soldOut[0].isWaiting, phone.asked("showModal").length]).toEqual([false, 1]);
  reply = { status: 204 };
  const tapped = page.notify(tap(0));
  expect(questions.at(-1)).toEqual({ tmplIds: [first] });
  await settle();
  await tapped;
  expect(bodies).toEqual([{ variant_id: soldOut[0]!.id }, { variant_id: soldOut[0]!.id }]);
  expect([page.data.soldOut[0].isWaiting, phone.asked("showToast").at(-1).title]).toEqual([
    true,
    "到货后会发消息通知你",
  ]);
  await page.notify(tap(0));
  expect([questions.length, bodies.length]).toEqual([3, 2]);
});
