import { afterEach, describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, longjing, problem, quoting, settle, shopOf, unpaid } from "./shop.fixture";

holdTime();

const amount = { level: "order", kind: "amount", tiers: [{ from: 1, off: 500 }], cap: null, scope: "all" };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const copy = (id: number, name: string, saving: number, reason = "") => ({
  ...amount,
  user_coupon_id: id,
  name,
  saving,
  valid_to: inDays(3),
  problem: reason ? { path: "user_coupon_id", code: "too_little", message: reason } : null,
});
const tapped = (dataset: Json) => ({ currentTarget: { dataset } });

/** Quotes with the coupon of the request, as the shop does. */
const quotingWith = (coupons: Json[], more: Json = {}) => {
  const asked: number[] = [];
  const answer = (call: Json) => {
    const used = coupons.find(({ user_coupon_id: id }) => id === call.body.user_coupon_id);
    asked.push(call.body.user_coupon_id);
    const { body } = quoting(more)(call);
    const off = used ? used.saving : 0;
    const discounts = off ? [{ kind: "coupon", name: used.name, target: "goods", amount: off }] : [];
    return { body: { ...body, coupons, discount_total: off, discounts, total: body.total - off } };
  };
  return { answer, asked };
};

async function atCheckout(answers: Record<string, Json>, language = "en") {
  const bodies: Json[] = [];
  const take = ({ body }: Json) => {
    bodies.push(body);
    return { status: 201, body: unpaid };
  };
  const phone = startPhone({ language, shop: shopOf({ "POST /v1/order": take, ...answers }) });
  const page = phone.open("pages/checkout/checkout", { id: "3", variant: "103", count: "2" });
  await settle();
  return { phone, page, bodies };
}

describe("the checkout", () => {
  const coupons = [copy(8, "Ten", 1000), copy(9, "Five", 500), copy(7, "Big", 0, "Add goods for ¥8.00.")];

  test("uses the best coupon at first, shows its discount, and sends it with the shown total", async () => {
    const { answer, asked } = quotingWith(coupons);
    const { page, bodies } = await atCheckout({ "POST /v1/order/quote": answer });
    expect(asked).toEqual([undefined, 8]);
    expect(page.data).toMatchObject({ total: 8200, couponId: 8, couponText: "−¥10.00" });
    expect(page.data.discounts).toEqual([{ key: 0, label: "Discount · Ten", target: "goods", amount: 1000 }]);
    const { usable, unusable } = page.data.coupons;
    expect(usable.map(({ id, saving }: Json) => [id, saving])).toEqual([
      [8, "Saves ¥10"],
      [9, "Saves ¥5"],
    ]);
    expect(unusable).toMatchObject([{ id: 7, reason: "Add goods for ¥8.00." }]);
    await page.submit();
    expect(bodies).toMatchObject([{ user_coupon_id: 8, expected_total: 8200 }]);
  });

  test.each([
    ["en", "2 available"],
    ["zh_CN", "2 张可用"],
  ])("keeps the chosen coupon, or none (%s), after the count changes", async (language, none) => {
    const { answer } = quotingWith(coupons);
    const { page, bodies } = await atCheckout({ "POST /v1/order/quote": answer }, language);
    page.openCoupons();
    await page.pickCoupon({ detail: { id: 9 } });
    expect(page.data).toMatchObject({ isPicking: false, couponId: 9, total: 8700 });
    await page.recount({ currentTarget: { dataset: { key: "3 103" } }, detail: { value: 3 } });
    expect(page.data).toMatchObject({ couponId: 9, total: 13_300 });
    await page.pickCoupon({ detail: { id: 0 } });
    expect(page.data).toMatchObject({ couponId: 0, total: 13_800, couponText: none, discounts: [] });
    await page.submit();
    expect(bodies[0]).not.toHaveProperty("user_coupon_id");
  });

  test("redeems and chooses a code, and keeps an unusable one in the sheet with its reason", async () => {
    const own = [...coupons];
    const { answer } = quotingWith(own);
    const { page } = await atCheckout({ "POST /v1/order/quote": answer });
    page.openCoupons();
    own.push(copy(11, "Code", 300));
    await page.redeemed({ detail: { id: 11 } });
    expect(page.data).toMatchObject({ couponId: 11, total: 8900, isPicking: false });
    page.openCoupons();
    own.push(copy(12, "Fruit", 0, "This coupon does not apply to these products."));
    await page.redeemed({ detail: { id: 12 } });
    expect(page.data).toMatchObject({ couponId: 8, isPicking: true });
    expect(page.data.coupons.unusable.map(({ reason }: Json) => reason)).toContain(
      "This coupon does not apply to these products.",
    );
  });

  test("shows why a coupon was refused and continues with the next best one", async () => {
    const own = [...coupons];
    const { answer } = quotingWith(own);
    const detail = "This coupon has been used.";
    const refuse = () => {
      own.shift();
      return problem(409, "coupon_unusable", { detail, errors: [{ path: "user_coupon_id", code: "used" }] });
    };
    const { page } = await atCheckout({ "POST /v1/order/quote": answer, "POST /v1/order": refuse });
    await page.submit();
    await settle();
    expect(page.data).toMatchObject({ couponId: 9, total: 8700, message: expect.stringContaining(detail) });
  });

  test("shows freight before its discounts, and what each group of goods lacks for free freight", async () => {
    const discounts = [{ kind: "promotion", name: "Half", target: "freight", amount: 400 }];
    const parts = [
      { items: [0], freight: 800, free_from: 9900, missing: 700 },
      { items: [], freight: 0, free_from: null, missing: 0 },
    ];
    const answer = quoting({ freight: 400, discounts, freight_parts: parts });
    const { page } = await atCheckout({ "POST /v1/order/quote": answer });
    expect(page.data.amounts).toMatchObject({ freight: 800, cost: "¥8.00" });
    expect(page.data.discounts).toMatchObject([{ label: "Shipping discount · Half", amount: 400 }]);
    expect(page.data.freightLines).toMatchObject([
      { names: "Tea", cost: "¥8.00", more: "Add ¥7.00 for free shipping" },
      { cost: "Free", more: "" },
    ]);
  });
});

describe("a code", () => {
  const redeeming = (answer: Json) => {
    const phone = startPhone({ shop: shopOf({ "POST /v1/coupon/redeem": answer }) });
    const field = phone.attach("components/coupon-code/coupon-code", { code: "" });
    field.type({ detail: { value: " tea10 " } });
    return field;
  };
  test("is redeemed once, and passed on", async () => {
    const codes: Json[] = [];
    const field = redeeming(({ body }: Json) => {
      codes.push(body);
      return { status: 201, body: { id: 11 } };
    });
    const both = [field.redeem(), field.redeem()];
    await settle();
    await Promise.all(both);
    expect([codes, field.told, field.data.code]).toEqual([[{ code: "tea10" }], [["redeem", { id: 11 }]], ""]);
  });
  test("remains in its field with the reason when it is wrong", async () => {
    const field = redeeming(problem(404, "not_found", { detail: "There is no such code, or it has been used." }));
    const redeemed = field.redeem();
    await settle();
    await redeemed;
    expect(field.data).toMatchObject({ code: " tea10 ", problem: "There is no such code, or it has been used." });
    expect([field.told, field.data.isBusy]).toEqual([[], false]);
  });
});

describe("coupon tickets", () => {
  const drawnIn = (language: string, coupon: Json) =>
    startPhone({ language })
      .load("order/coupons")
      .ticketOf({ ...amount, name: "A", valid_to: null, ...coupon });
  test.each([
    ["en", { valid_days: 7 }, "¥5", "No minimum", "Valid for 7 days after you claim it"],
    ["zh_CN", { valid_days: 1 }, "¥5", "无门槛", "领取后 1 天内有效"],
    [
      "en",
      { kind: "percent", tiers: [{ from: 8000, off: 1500 }], cap: 2000 },
      "15% off",
      "Minimum spend ¥80 · Up to ¥20 off",
    ],
    ["zh_CN", { kind: "percent", tiers: [{ from: 8050, off: 1500 }] }, "8.5折", "满 ¥80.50 可用"],
    ["zh_CN", { kind: "percent", tiers: [{ from: 1, off: 10_000 }], level: "freight" }, "全免", "无门槛"],
    [
      "zh_CN",
      {
        tiers: [
          { from: 8000, off: 1000 },
          { from: 15_000, off: 2500 },
        ],
      },
      "最高¥25",
      "满 ¥80 减 ¥10，满 ¥150 减 ¥25",
    ],
  ])("in %s of %j: %s", (language, coupon, large, condition, valid?: string) => {
    const drawn = drawnIn(language as string, { valid_days: 7, ...(coupon as Json) });
    expect(drawn.upTo + drawn.sign + drawn.number + drawn.unit).toBe(large);
    expect(drawn.condition).toBe(condition);
    if (valid) expect(drawn.valid).toBe(valid);
  });
});

describe("the coupon centre", () => {
  const open = (id: number, more: Json) => ({
    ...amount,
    ...{ id, name: `No. ${id}`, valid_to: null, valid_days: 7, claim_to: null },
    ...{ left: null, claimed_count: 0, can_claim: true },
    ...more,
  });
  test("claims once for two taps, and shows what is claimed, used up or nearly used up", async () => {
    let items = [
      open(1, { left: 20 }),
      open(5, { left: 10 }),
      open(2, { left: 5000 }),
      open(3, { can_claim: false, left: 0 }),
    ];
    const claim = () => {
      items = [open(1, { claimed_count: 1, can_claim: false }), ...items.slice(1)];
      return { status: 201, body: { id: 30 } };
    };
    const answers = { "GET /v1/coupon": () => ({ body: { items } }), "POST /v1/coupon/1/claim": claim };
    const phone = startPhone({ shop: shopOf(answers) });
    const page = phone.open("pages/coupons/coupons");
    await settle();
    const shown = () => page.data.items.map(({ state, left }: Json) => [state, left]);
    expect(shown()).toEqual([
      ["open", "20 left"],
      ["open", "Only 10 left"],
      ["open", ""],
      ["used up", ""],
    ]);
    const both = [page.claim(tapped({ id: 1 })), page.claim(tapped({ id: 1 }))];
    await settle();
    await Promise.all(both);
    expect(phone.log.filter((line) => line.endsWith("/claim"))).toHaveLength(1);
    expect(shown()[0]).toEqual(["claimed", ""]);
  });
  test("lists the shopper's coupons by state, and a used one links to its order", async () => {
    const asked: (string | null)[] = [];
    const mine = ({ query }: { query: URLSearchParams }) => {
      asked.push(query.get("status"));
      const own = { ...amount, id: 5, coupon_id: 1, name: "¥5", status: "used", order_id: 7 };
      return {
        body: { items: [{ ...own, valid_from: inDays(-1), valid_to: inDays(1) }], page: 1, size: 20, total: 1 },
      };
    };
    const phone = startPhone({ shop: shopOf({ "GET /v1/coupon/mine": mine }) });
    const page = phone.open("pages/wallet/wallet");
    await settle();
    page.choose(tapped({ status: "used" }));
    await settle();
    expect([asked, page.data.items.length, page.data.isEnd]).toEqual([["unused", "used"], 1, true]);
    await page.use(tapped({ order: page.data.items[0].orderId }));
    expect(phone.asked("navigateTo")).toEqual([{ url: "/pages/order/order?id=7" }]);
  });
});

describe("the best price of a product", () => {
  const step = (coupon_id: number | null, from: number, off: number, more: Json = {}) => ({
    ...amount,
    coupon_id,
    name: "Ten",
    tiers: [{ from, off }],
    ...more,
  });
  const open = step(5, 8000, 1000);
  const prices = (...all: number[]) => all.map((price, at) => ({ variant_id: [101, 201, 301][at], price }));

  test.each([
    [
      "en",
      ["¥10 off orders over ¥80", "Claim"],
      ["¥10 off orders over ¥80", "Claimed"],
      ["Shipping · Free", "¥5 off", "10% off"],
    ],
    ["zh_CN", ["满 ¥80 减 ¥10", "领取"], ["满 ¥80 减 ¥10", "已领取"], ["运费券 · 全免", "立减 ¥5", "9 折"]],
  ])("is shown to visitors and follows the size and a claimed coupon (%s)", async (language, before, after, other) => {
    const others = [
      step(null, 1, 10_000, { kind: "percent", level: "freight" }),
      step(null, 1, 500),
      step(null, 1, 1000, { kind: "percent" }),
    ];
    const phone = startPhone({
      language,
      shop: shopOf({
        "GET /v1/product/1": { body: { ...longjing, offers: [] } },
        "GET /v1/favourite/1": { body: { is_favourite: false } },
        "GET /v1/product/1/offer": { body: { prices: prices(2500, 4300, 9800), coupons: [open] } },
        "POST /v1/coupon/5/claim": { body: {} },
        "GET /v1/product/1/offer/mine": {
          body: { prices: prices(2300, 4800, 9800), coupons: [{ ...open, coupon_id: null }, ...others] },
        },
      }),
    });
    const page = phone.open("pages/product/product", { id: "1" });
    await settle();
    const shown = () => [page.data.price, page.data.best, page.data.bestMax];
    expect(shown()).toEqual([2800, 2500, 9800]);
    expect(page.data.coupons).toMatchObject([{ id: 5, label: before[0] }]);
    expect([page.data.c.claim, page.data.c.claimed]).toEqual([before[1], after[1]]);
    page.choose({ detail: { values: ["50 g", "Tin"] } });
    expect(shown()).toEqual([4800, 4300, 4300]);
    expect(phone.log).not.toContain("POST /v1/token");
    await Promise.all([page.claim(tapped({ id: 5 })), settle()]);
    expect(page.data.coupons).toMatchObject([{ id: null, isOwn: true, label: after[0] }, {}, {}, {}]);
    expect(page.data.coupons.slice(1).map(({ label }: Json) => label)).toEqual(other);
    expect(shown()).toEqual([4800, 0, 4800]);
    await page.claim(tapped({ id: null }));
    page.onShow();
    await settle();
    expect(phone.log.filter((call) => call.endsWith("/claim"))).toHaveLength(1);
    page.choose({ detail: { values: ["50 g", "Bag"] } });
    expect(shown()).toEqual([2800, 2300, 2300]);
  });
});

describe("offers", () => {
  afterEach(() => void vi.setSystemTime(new Date()));
  const offer = { level: "order", kind: "amount", tiers: [{ from: 8000, off: 1000 }], cap: null, with_coupon: true };

  test.each([
    ["en", "Limited time", "2 days 01:00:00 left", "Cannot be combined with a coupon"],
    ["zh_CN", "限时", "剩 2 天 01:00:00", "不可与优惠券同用"],
  ])("are on the product page, in %s, with a countdown that stops while hidden", async (...texts) => {
    const [language, limited, left, note] = texts;
    vi.useFakeTimers({ now: new Date("2026-11-20T00:00:00Z") });
    const offers = [
      { ...offer, label: "Soon", ends_at: "2026-11-22T01:00:00Z", with_coupon: false },
      { ...offer, label: "Later", ends_at: "2026-12-20T00:00:00Z" },
      { ...offer, label: "Second", ends_at: "2026-11-20T00:00:02Z" },
    ];
    const body = { ...longjing, id: 1, offers };
    const phone = startPhone({ language, shop: shopOf({ "GET /v1/product/1": { body } }) });
    const page = phone.open("pages/product/product", { id: "1" });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.data.offers).toMatchObject([
      { label: "Soon", tag: limited, left, note },
      { label: "Later", left: "", note: "" },
      { label: "Second" },
    ]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.data.offers.map(({ label }: Json) => label)).toEqual(["Soon", "Later"]);
    page.onHide();
    const before = page.data.offers;
    await vi.advanceTimersByTimeAsync(5000);
    expect([page.data.offers, vi.getTimerCount()]).toEqual([before, 0]);
    page.onShow();
    expect(page.data.offers[0].left).not.toBe(before[0].left);
    page.onUnload();
  });
});
