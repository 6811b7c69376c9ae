import { describe, expect, test, vi } from "vitest";
import { event, offerOf, paidOrder, request } from "./after-sale.fixture";
import { startPhone } from "./phone.fixture";
import { holdTime, inOrder, type Json, problem, settle, shopOf } from "./shop.fixture";

holdTime();

const tapped = (dataset: Json) => ({ currentTarget: { dataset } });
const typed = (value: Json, dataset: Json = {}) => ({ currentTarget: { dataset }, detail: { value } });
const hearing = (bodies: Json[], ...answers: Json[]) => {
  const next = inOrder(...answers);
  return ({ body, header }: Json) => {
    bodies.push({ ...body, key: header["idempotency-key"] });
    return next();
  };
};

/** Opens the request form of an order. `bodies` collects the requests that the shop receives. */
async function atForm({
  order = paidOrder,
  language = "en",
  offer = offerOf(),
  query = { order: "7" },
  kept,
  made = [{ status: 201, body: request }],
  now = request,
}: Json) {
  const bodies: Json[] = [];
  const shop = shopOf({
    "GET /v1/order/7": { body: order },
    "GET /v1/order/7/after_sale": () => ({ body: typeof offer === "function" ? offer() : offer }),
    "GET /v1/after_sale/5": { body: now },
    "GET /v1/order/8": { body: { ...paidOrder, id: 8 } },
    "GET /v1/order/8/after_sale": { body: offerOf() },
    "POST /v1/after_sale": hearing(bodies, ...made),
  });
  const phone = startPhone({ shop, kept, language });
  const page = phone.open("after-sale/ask/ask", query);
  await settle();
  return { phone, page, bodies };
}
const other = tapped({ value: "other" });

describe("the form of a refund request", () => {
  test("updates the amount with each count, and refunds freight only with the last units", async () => {
    const { phone, page, bodies } = await atForm({ query: { order: "7", item: "11" } });
    expect(page.data.lines.map(({ isChosen, count }: Json) => [isChosen, count])).toEqual([
      [true, 2],
      [false, 1],
    ]);
    expect([page.data.total, page.data.freight, page.data.canChooseKind]).toEqual([7480, "", false]);
    page.toggle(tapped({ id: 12 }));
    expect([page.data.total, page.data.freight]).toEqual([7480 + 3740 + 800, "including ¥8.00 shipping"]);
    page.toggle(tapped({ id: 12 }));
    page.recount(typed(1, { id: 11 }));
    expect([page.data.total, page.data.upTo, page.data.hasLeft]).toEqual([3740, "Refund", false]);
    page.chooseReason(other);
    await page.submit();
    expect(bodies).toMatchObject([
      { order_id: 7, type: "refund", items: [{ item_id: 11, count: 1 }], reason: "other" },
    ]);
    expect(phone.asked("redirectTo")).toEqual([{ url: "/after-sale/request/request?id=5" }]);
  });

  test("promises no more than is still refundable after an earlier refund, with a reason", async () => {
    const { page } = await atForm({ offer: offerOf(0, { refundable: 11020 }) });
    const shown = () => [page.data.total, page.data.freight, page.data.before];
    expect(shown()).toEqual([11020, "", "¥10.00 already refunded"]);
    page.toggle(tapped({ id: 12 }));
    expect(shown()).toEqual([7480, "", ""]);
    const less = await atForm({ offer: offerOf(0, { refundable: 11720 }) });
    expect([less.page.data.total, less.page.data.freight]).toEqual([11720, "including ¥5.00 shipping"]);
    const { refundable, ...older } = offerOf();
    expect((await atForm({ offer: older })).page.data).toMatchObject({ total: 12020, before: "" });
  });

  test("chooses all lines of an unshipped order, and none of a shipped one", async () => {
    const { page } = await atForm({});
    expect(page.data.lines.every(({ isChosen }: Json) => isChosen)).toBe(true);
    const left = await atForm({ offer: offerOf(1) });
    expect(left.page.data.lines.some(({ isChosen }: Json) => isChosen)).toBe(false);
  });

  test("offers a return only for shipped goods, and names missing choices", async () => {
    const { phone, page, bodies } = await atForm({ offer: offerOf(1), query: { order: "7", item: "11" } });
    const said = () => phone.asked("showToast").at(-1).title;
    expect(page.data.canChooseKind).toBe(true);
    await page.submit();
    expect(said()).toBe("Choose a refund type");
    page.chooseKind(tapped({ kind: "return" }));
    expect(page.data).toMatchObject({ total: 3740, upTo: "Up to", hasLeft: true });
    expect(page.data.lines[0]).toMatchObject({ most: 1, count: 1 });
    expect(page.data.lines[1]).toMatchObject({ isOff: true, note: "Not shipped yet. Choose “Refund only”." });
    page.toggle(tapped({ id: 12 }));
    expect(page.data.total).toBe(3740);
    await page.submit();
    expect(said()).toBe("Choose a reason");
    page.chooseReason(other);
    page.toggle(tapped({ id: 11 }));
    await page.submit();
    expect([said(), bodies]).toEqual(["Select products first", []]);
    page.toggle(tapped({ id: 11 }));
    page.chooseKind(tapped({ kind: "refund" }));
    expect(page.data.total).toBe(7480);
  });

  test("offers only reasons that fit unshipped, shipped or returned goods", async () => {
    const { phone, page } = await atForm({ offer: offerOf(1), query: { order: "7", item: "11" } });
    const reasons = () => page.data.reasons.map(({ value }: Json) => value);
    page.chooseKind(tapped({ kind: "return" }));
    expect(reasons()).toEqual(["broken", "other"]);
    page.chooseKind(tapped({ kind: "refund" }));
    expect(reasons()).toEqual(["late", "broken", "not_received", "other"]);
    page.chooseReason(tapped({ value: "broken" }));
    page.recount(typed(1, { id: 11 }));
    expect([reasons(), page.data.reason]).toEqual([["late", "other"], ""]);
    await page.submit();
    expect(phone.asked("showToast").at(-1).title).toBe("Choose a reason");
  });

  test("sends one request after a lost response, also after a restart", async () => {
    const first = await atForm({ made: [undefined] });
    first.page.chooseReason(other);
    await Promise.all([first.page.submit(), settle()]);
    expect(first.page.data.message).toContain("will not be submitted twice");
    const again = await atForm({ kept: first.phone.kept });
    again.page.chooseReason(other);
    await again.page.submit();
    const keys = new Set([...first.bodies, ...again.bodies].map(({ key }) => key));
    expect([first.bodies.length > 0, again.bodies.length, keys.size]).toEqual([true, 1, 1]);
    expect(again.phone.asked("redirectTo")).toEqual([{ url: "/after-sale/request/request?id=5" }]);
  });

  test("names a picture that the shop no longer has, and sends nothing", async () => {
    const errors = [{ path: "images.1", code: "unknown_image", message: "There is no such uploaded image." }];
    const { page } = await atForm({
      offer: offerOf(2),
      query: { order: "7", item: "11" },
      made: [problem(422, "invalid", { errors })],
    });
    page.chooseKind(tapped({ kind: "refund" }));
    page.chooseReason(other);
    page.onPictures({ detail: { urls: ["a", "b"], isBusy: false, isFailed: false } });
    await page.submit();
    expect([page.data.lost, page.data.message]).toEqual([["b"], expect.stringContaining("Tap it to upload it again")]);
  });

  test.each([
    ["en", "2 refunded", "1 being refunded", "Not available for a request"],
    ["zh_CN", "已退 2 件", "1 件退款中", "现在不能申请"],
  ])("shows the state of a line that cannot be requested (%s)", async (language, back, open, neither) => {
    const [tea, honey] = paidOrder.items as [Json, Json];
    const gone = { ...tea, claimed_count: 2, refunded_count: 2 };
    const items = [gone, { ...honey, claimed_count: 1 }, { ...honey, id: 13 }, { ...honey, id: 14 }];
    const [, offered] = offerOf().items as [Json, Json];
    const offer = offerOf(0, { items: [{ ...offered, item_id: 14 }] });
    const { page } = await atForm({ language, order: { ...paidOrder, items }, offer });
    expect(page.data.lines.map(({ note }: Json) => note)).toEqual([back, open, neither, ""]);
  });

  test("sends one request for two taps, and shows when nothing can be refunded", async () => {
    const { page, bodies } = await atForm({});
    page.chooseReason(other);
    await Promise.all([page.submit(), page.submit()]);
    expect(bodies).toHaveLength(1);
    const none = await atForm({ offer: offerOf(0, { items: [] }) });
    expect(none.page.data.isNothing).toBe(true);
  });
});

describe("the pictures of a request", () => {
  const files = (...names: string[]) => ({ tempFiles: names.map((name) => ({ tempFilePath: name, size: 100 })) });
  async function withPictures(upload: Json, ...names: string[]) {
    const phone = startPhone({ shop: shopOf({ "POST /v1/image": upload }) });
    const part = phone.attach("components/pictures/pictures", { stored: [] });
    phone.wx.chooseMedia = async (options: Json) => {
      phone.done.push(["chooseMedia", options]);
      return files(...names);
    };
    const states = () => part.data.pictures.map(({ state, percent }: Json) => `${state} ${percent}`);
    return { phone, part, states };
  }
  const sent = ({ body }: Json) => ({ status: 201, body: { url: `https://shop.example/${body.file}` } });

  test("come from the album or the camera, at most six, and are uploaded one after another with progress", async () => {
    const { phone, part, states } = await withPictures(sent, "a", "b", "c", "d", "e", "f", "g");
    part.add();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(["sending 0", ...Array(5).fill("waiting 0")]);
    await settle();
    expect(part.data).toMatchObject({ isFull: true });
    expect(states()).toEqual(Array(6).fill("sent 50"));
    expect(phone.log.filter((call) => call.includes("image"))).toEqual(
      ["a", "b", "c", "d", "e", "f"].map((name) => `POST /v1/image ${name}`),
    );
    expect(phone.asked("chooseMedia")).toMatchObject([{ count: 6, mediaType: ["image"] }]);
    expect(part.told.at(-1)).toEqual([
      "change",
      {
        urls: ["a", "b", "c", "d", "e", "f"].map((name) => `https://shop.example/${name}`),
        isBusy: false,
        isFailed: false,
      },
    ]);
  });
});

describe("the page of a request", () => {
  async function show(body: Json, more: Json = {}, language = "en") {
    const phone = startPhone({ language, shop: shopOf({ "GET /v1/after_sale/5": { body }, ...more }) });
    const page = phone.open("after-sale/request/request", { id: "5" });
    await vi.advanceTimersByTimeAsync(100);
    return { phone, page };
  }
  const due_at = new Date(2026, 10, 20, 17, 5).toISOString();
  const held = [{ ...request.items[0], held: 1 }];
  const cases: [string, Json, string, string][] = [
    ["asked, until a time", { due_at }, "Waiting for the shop", "The shop will respond by 20 Nov 17:05."],
    [
      "nothing has left",
      { due_at, items: held },
      "Waiting for the shop",
      "If the shop does not respond by 20 Nov 17:05, you will be refunded",
    ],
    [
      "to send back",
      { status: "approved", due_at },
      "Send the products back",
      "enter the tracking number by 20 Nov 17:05",
    ],
    [
      "refunded",
      { status: "refunded", agreed: 3000, agreed_freight: 0, total: 3000, refunded_at: due_at },
      "Refunded",
      "¥30.00 was refunded",
    ],
    [
      "received for nothing",
      {
        status: "refunded",
        agreed: 0,
        agreed_freight: 0,
        total: 0,
        events: [event("refunding", "refunded", { by: "system" })],
      },
      "Resolved",
      "without a refund",
    ],
    [
      "paid another way",
      { status: "refunded", agreed: 0, agreed_freight: 0, total: 0, events: [event("refunding", "refunded")] },
      "Refunded",
      "another way",
    ],
    ["closed", { status: "closed" }, "Closed", "The whole order was refunded"],
    [
      "not sent back",
      { status: "closed", type: "return", events: [event("approved", "closed")] },
      "Closed",
      "not sent back in time",
    ],
  ];
  test.each(cases)("shows its state and the next step: %s", async (_, more, title, text) => {
    const { page } = await show({ ...request, actions: [], ...more });
    expect([page.data.title, page.data.text]).toEqual([title, expect.stringContaining(text)]);
    page.onUnload();
  });

  test("reads the request again until it is refunded, and then stops", async () => {
    const back = { ...request, status: "refunded", agreed: 3740, agreed_freight: 0, actions: [], updated_at: "later" };
    let answer: Json = { ...request, status: "refunding" };
    const phone = startPhone({ shop: shopOf({ "GET /v1/after_sale/5": () => ({ body: answer }) }) });
    const page = phone.open("after-sale/request/request", { id: "5" });
    await vi.advanceTimersByTimeAsync(3000);
    answer = back;
    await vi.advanceTimersByTimeAsync(3000);
    expect(page.data.title).toBe("Refunded");
    const calls = phone.log.length;
    await settle();
    expect(phone.log.length).toBe(calls);
  });

  test("withdraws the request only with its button", async () => {
    const withdrawn = { ...request, status: "withdrawn", actions: [], updated_at: "later" };
    const { phone, page } = await show(request, { "POST /v1/after_sale/5/withdraw": { body: withdrawn } });
    phone.wx.showModal = async (options: Json) => {
      phone.done.push(["showModal", options]);
      return { confirm: false };
    };
    await page.withdraw();
    expect(phone.asked("showModal")).toMatchObject([{ confirmText: "Withdraw", cancelText: "Keep it" }]);
    expect(phone.log).not.toContain("POST /v1/after_sale/5/withdraw");
    phone.wx.showModal = async () => ({ confirm: true });
    await page.withdraw();
    expect([page.data.title, page.data.canWithdraw]).toEqual(["Withdrawn", false]);
  });
});

describe("the parcel of a return", () => {
  const carriers = [
    { value: "SF", label: "顺丰速运" },
    { value: "ZTO", label: "中通快递" },
  ];
  function withForm(answer: Json, properties: Json = {}) {
    const bodies: Json[] = [];
    const phone = startPhone({ shop: shopOf({ "PUT /v1/after_sale/5/parcel": hearing(bodies, answer) }) });
    const part = phone.attach("after-sale/return-parcel/return-parcel", {
      request: 5,
      carriers,
      carrier: "",
      number: "",
      ...properties,
    });
    return { phone, part, bodies };
  }

  test("is entered with a carrier and a typed or scanned number, and missing values are named at their fields", async () => {
    const { phone, part, bodies } = withForm({ body: request });
    await part.send();
    expect([part.data.errors, bodies]).toEqual([
      { carrier: "This field is required", number: "This field is required" },
      [],
    ]);
    part.pick(typed("1"));
    phone.wx.scanCode = async () => ({ result: " 75312345678901 " });
    await part.scan();
    await part.send();
    expect(bodies).toMatchObject([{ carrier: "ZTO", tracking_no: "75312345678901" }]);
    expect(part.told).toEqual([["sent", { request }]]);
  });
});

describe("orders with refunds", () => {
  const shipped = { ...paidOrder, status: "shipped", actions: ["confirm"], claimed_count: 2, refunded_count: 1 };
  const openOrder = async (body: Json, query: Json = { id: "7" }, more: Json = {}) => {
    const answers = { "GET /v1/order/7": { body }, "GET /v1/order/7/after_sale": { body: offerOf() }, ...more };
    const phone = startPhone({ shop: shopOf(answers) });
    const page = phone.open("pages/order/order", query);
    await settle();
    return { phone, page };
  };

  test("offer a refund as their actions and lines allow, and link to their requests", async () => {
    const items = [{ ...paidOrder.items[0]!, claimed_count: 2, refunded_count: 1 }, paidOrder.items[1]!];
    const { phone, page } = await openOrder(
      { ...paidOrder, items, claimed_count: 2, refunded_count: 1, after_sales: [request] },
      { id: "7" },
      { "GET /v1/order/7/after_sale": { body: offerOf(0, { items: [offerOf().items[1]] }) } },
    );
    expect([page.data.canRefund, page.data.refundable]).toEqual([true, [false, true]]);
    expect(page.data.lines[0].mark).toBe("1 being refunded · 1 refunded");
    expect(page.data.requests).toMatchObject([{ id: 5, text: "Refund: 1 item, ¥37.40" }]);
    page.requestRefund(tapped({ item: 12 }));
    await settle();
    page.requestRefund(tapped({}));
    await settle();
    page.openRequest(tapped({ id: 5 }));
    expect(phone.asked("navigateTo").map(({ url }: Json) => url)).toEqual([
      "/after-sale/ask/ask?order=7&item=12",
      "/after-sale/ask/ask?order=7",
      "/after-sale/request/request?id=5",
    ]);
  });

  test("open from WeChat's list and messages by the payment number, and another account's order is refused", async () => {
    const found = {
      "GET /v1/order": ({ query }: Json) => ({
        body: { items: query.get("out_trade_no") === "abc" ? [paidOrder] : [] },
      }),
    };
    for (const query of [{ no: "abc" }, { transaction_id: "42", merchant_id: "1900", merchant_trade_no: "abc" }]) {
      const { page } = await openOrder(paidOrder, query, found);
      expect([page.data.state, page.data.order.id]).toEqual(["ready", 7]);
    }
    const other = await openOrder(paidOrder, { no: "def" }, found);
    expect(other.page.data.problem).toMatchObject({ isGone: true, text: "This order is not in your account." });
  });

  test("are not confirmed while a refund is pending, with a message", async () => {
    const { phone, page } = await openOrder({ ...shipped, payment: { transaction_id: "42" } });
    Object.assign(phone.wx, { openBusinessView: () => phone.done.push(["openBusinessView", {}]) });
    expect(page.data.next).toContain("A refund is in progress");
    await page.confirm();
    expect(phone.asked("showModal")).toMatchObject([
      { content: expect.stringContaining("Confirm receipt after it ends") },
    ]);
    expect([phone.asked("openBusinessView"), phone.log.includes("POST /v1/order/7/confirm")]).toEqual([[], false]);
  });

  test("have a list of refunds with states and amounts, whose further pages render only new rows, without one that moved there", async () => {
    const list = ({ query }: Json) => {
      const first = query.get("page") === "1" ? 1 : 20;
      const items = Array.from({ length: 20 }, (_, at) => ({ ...request, id: first + at, total: 3100 }));
      return { body: { items } };
    };
    const phone = startPhone({ shop: shopOf({ "GET /v1/after_sale": list }) });
    const page = phone.open("after-sale/list/list");
    await settle();
    expect(page.data.items[0]).toMatchObject({
      total: 3100,
      status: "requested",
      snap_name: "Tea",
      head: expect.stringContaining("1 item"),
    });
    const drawn: Json[] = [];
    const draw = page.setData;
    page.setData = (changes: Json) => {
      drawn.push(changes);
      draw(changes);
    };
    page.onReachBottom();
    await settle();
    expect(page.data.items.map(({ id }: Json) => id)).toEqual(Array.from({ length: 39 }, (_, at) => at + 1));
    expect(JSON.stringify(drawn).length).toBeLessThan(8000);
    page.open(tapped({ id: 4 }));
    expect(phone.asked("navigateTo")).toEqual([{ url: "/after-sale/request/request?id=4" }]);
  });
});
