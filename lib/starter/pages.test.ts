import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, homeAnswers, type Json, paid, plainSize, problem, settle, shopOf, tea } from "./shop.fixture";

holdTime();

describe("pages", () => {
  test("a failed page shows the reason and request id, and a retry shows the skeleton and then the page", async () => {
    let answer: Json = problem(503, "unavailable");
    const phone = startPhone({ shop: shopOf({ "GET /v1/theme/1": () => answer }) });
    const page = phone.open("pages/theme/theme", { id: "1" });
    await settle();
    expect(page.data.state).toBe("failed");
    expect(page.data.problem).toMatchObject({ title: "The shop is busy", requestId: "r-1" });
    answer = { body: { id: 1, name: "Breakfast", products: [] } };
    page.load();
    expect(page.data.state).toBe("loading");
    await settle();
    expect([page.data.state, page.data.theme.name]).toEqual(["ready", "Breakfast"]);
  });

  test("an old link shows that the product is gone, or that there is no network", async () => {
    const phone = startPhone({
      network: "none",
      shop: shopOf({ "GET /v1/product/9": problem(404, "not_found"), "GET /v1/product/3": undefined }),
    });
    const [gone, offline] = [
      phone.open("pages/product/product", { id: "9" }),
      phone.open("pages/product/product", { id: "3" }),
    ];
    await settle();
    expect(gone.data.problem).toMatchObject({ title: "No longer available", isGone: true });
    expect(offline.data.problem).toMatchObject({ title: "No connection", isOffline: true });
  });

  test.each([
    ["none", "No connection"],
    ["wifi", "The shop is not responding"],
  ])("with the network %s, a failed WeChat sign-in is reported as: %s", async (network, title) => {
    const phone = startPhone({ network, version: "release", shop: shopOf({}) });
    phone.wx.login = () => Promise.reject({ errMsg: "login:fail request:fail" });
    const page = phone.open("pages/addresses/addresses");
    await settle();
    expect(page.data.problem.title).toBe(title);
  });

  test("a released mini-program signs in without reading whether the shop has a sandbox", async () => {
    const phone = startPhone({ version: "release", shop: shopOf({}) });
    await phone.load("shop/shop").shop.addresses.list();
    expect(phone.log).toEqual(["GET /v1/terms", "POST /v1/token", "GET /v1/address"]);
  });

  test("a pasted address fills the form, and unknown parts remain as typed", async () => {
    const found = { name: "王小明", phone: "13800138000", province: "浙江省", city: "杭州市", district: "西湖区" };
    const body = { ...found, detail: "龙井路1号", postal_code: "" };
    const phone = startPhone({ shop: shopOf({ "POST /v1/address/parse": { body } }) });
    const page = phone.open("pages/address/address", {});
    await settle();
    page.type({ currentTarget: { dataset: { index: 4 } }, detail: { value: "310013" } });
    page.paste({ detail: { value: "王小明13800138000浙江省杭州市西湖区龙井路1号" } });
    await page.fill();
    expect(page.data.fields.map(({ value }: Json) => value)).toEqual([
      "王小明",
      "13800138000",
      "浙江省 杭州市 西湖区",
      "龙井路1号",
      "310013",
    ]);
    expect([page.data.region, page.data.pasted]).toEqual([["浙江省", "杭州市", "西湖区"], ""]);
  });

  test("an address keeps its key after a lost response, and gets a new one when changed", async () => {
    const phone = startPhone({ shop: shopOf({ "POST /v1/address": undefined }) });
    const page = phone.open("pages/address/address", {});
    await settle();
    page.setData({ region: ["浙江省", "杭州市", "西湖区"] });
    for (const index of [0, 1, 2, 3]) page.setData({ [`fields[${index}].value`]: "13800000001" });
    const keys = async () => {
      phone.headers.length = 0;
      page.save();
      await settle();
      return [...new Set(phone.headers.map((each) => each["idempotency-key"]).filter(Boolean))];
    };
    const first = await keys();
    expect(first).toHaveLength(1);
    expect(await keys()).toEqual(first);
    page.setData({ "fields[3].value": "Example Road 2" });
    expect(await keys()).not.toEqual(first);
  });

  test("a page keeps its content when a later read fails", async () => {
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
      "The shop is not responding",
    ]);
  });

  const openHome = async (answers: Record<string, Json>) => {
    const asked: string[] = [];
    const answer = shopOf({
      "GET /v1/shop": { body: { name: "Tea & Grain", notices: [], home_banner_id: null } },
      ...answers,
    });
    const phone = startPhone({
      shop(call: Parameters<typeof answer>[0]) {
        asked.push(call.path);
        return answer(call);
      },
    });
    const page = phone.open("pages/home/home");
    await settle();
    expect(phone.asked("setNavigationBarTitle")).toEqual([{ title: "Tea & Grain" }]);
    return { page, asked };
  };
  const shownBlocks = (page: Json) =>
    page.data.blocks.map(({ type, title, items }: Json) => [type, title, items?.length]);

  test("the home page reads its blocks in one request, and coupons only for their block", async () => {
    const sizes = { small: { url: "s" }, medium: { url: "m", width: 600, height: 300 } };
    const blocks = [
      { id: 3, type: "picture", title: "Spring", target_type: "theme", target: "4", image_sizes: sizes },
      { id: 1, type: "products", rule: "on_offer", items: [tea] },
      { id: 2, type: "products", rule: "newest", title: "Just in", items: [tea] },
      { id: 4, type: "later" },
    ];
    const { page, asked } = await openHome({ "GET /v1/home": { body: { blocks } } });
    expect(asked.filter((path) => !/token|order|terms|health/.test(path)).toSorted()).toEqual(["/v1/home", "/v1/shop"]);
    expect(shownBlocks(page)).toEqual([
      ["picture", "Spring", undefined],
      ["products", "On sale", 1],
      ["products", "Just in", 1],
      ["later", undefined, undefined],
    ]);
    expect([page.data.blocks[0].height, page.data.isEmpty]).toEqual([351, false]);
    const { asked: others } = await openHome(homeAnswers);
    expect(others).toContain("/v1/coupon");
  });

  test("the home page of a server without blocks shows its newest products and best sellers", async () => {
    const { page } = await openHome({ "GET /v1/home": problem(404, "not_found") });
    expect(shownBlocks(page)).toEqual([
      ["products", "New arrivals", 1],
      ["products", "Best sellers", 1],
    ]);
  });

  test("the home page of a closed shop shows the owner's note or the opening hours", async () => {
    const saidBy = async (more: object) => {
      const about = { body: { name: "Tea & Grain", notices: [], ...more } };
      const page = startPhone({ shop: shopOf({ ...homeAnswers, "GET /v1/shop": about }) }).open("pages/home/home");
      await settle();
      return page.data.closed;
    };
    const shut = { takes_orders: false, is_closed: true, closed_note: "", order_hours: "09:00-22:00" };
    expect(await saidBy({ ...shut, closed_note: "Back on Monday" })).toBe("Back on Monday");
    expect(await saidBy(shut)).toBe("We are not taking orders at the moment");
    expect(await saidBy({ ...shut, is_closed: false })).toBe("We take orders 09:00 – 22:00");
    expect([await saidBy({ ...shut, takes_orders: true }), await saidBy({})]).toEqual(["", ""]);
  });

  test.each([
    ["light", "#1a2b6d"],
    ["dark", "#8a95c4"],
  ])(
    "the shop's colours apply to open pages and tabs at the start (%s), and at the next start at once",
    async (theme, accent) => {
      const colors = {
        light: { fill: "#1a2b6d", on_fill: "#ffffff", accent: "#1a2b6d", soft: "#eeeff2" },
        dark: { fill: "#8a95c4", on_fill: "#141413", accent: "#8a95c4", soft: "#15192a" },
      };
      const user = { body: { id: 8, nickname: "", avatar_sizes: null } };
      let about: Json = { body: { name: "Tea & Grain", phone: "", colors } };
      const start = (kept?: Map<string, unknown>) => {
        const answers = { "GET /v1/user": user, "GET /v1/order/counts": { body: {} }, "GET /v1/shop": () => about };
        const phone = startPhone({ theme, shop: shopOf(answers), kept });
        const page = phone.open("pages/me/me");
        phone.launch();
        return { phone, page };
      };
      const { phone, page } = start();
      expect(page.data.skin).toBe("");
      await settle();
      const skin =
        "--light-fill: #1a2b6d; --light-on-fill: #ffffff; --light-accent: #1a2b6d; --light-soft: #eeeff2; --dark-fill: #8a95c4; --dark-on-fill: #141413; --dark-accent: #8a95c4; --dark-soft: #15192a";
      expect(page.data.skin).toBe(skin);
      expect(phone.open("pages/shop/shop").data.skin).toBe(skin);
      expect(phone.asked("setTabBarStyle").at(-1)).toEqual({ selectedColor: accent });
      about = problem(503, "busy");
      expect(start(phone.kept).page.data.skin).toBe(skin);
      await settle();
    },
  );

  test("the cart reports changes once, and checkout takes them as known", async () => {
    const phone = startPhone({
      shop: shopOf({ "GET /v1/product": { body: { items: [{ ...tea, price: 5000, stock: 1 }] } } }),
    });
    phone.load("cart/cart").save([
      { id: 3, name: "Tea", price: 4600, count: 2, image: "", isChosen: true },
      { id: 9, name: "Gone", price: 100, count: 1, image: "", isChosen: true },
    ]);
    const page = phone.open("pages/cart/cart");
    await settle();
    expect(page.data.lines.map(({ note }: Json) => note)).toEqual([
      "Only 1 left. Quantity changed from 2.",
      "No longer available",
    ]);
    expect([page.data.sum, page.data.order]).toEqual([5000, "Check out (1)"]);
    page.checkout();
    expect(phone.load("cart/cart").all()[0]).toMatchObject({ price: 5000, count: 1 });
  });

  describe("a cart page that is left keeps the count set on another page", () => {
    /** Reads a cart with two pieces, adds three more on another page, then shows and hides the cart again. */
    async function leave(answer: Json, isAwaited: boolean) {
      let now: Json = { body: { items: [plainSize] } };
      const phone = startPhone({ shop: shopOf({ "GET /v1/variant": () => now }) });
      phone.load("cart/cart").add(tea, 2);
      const page = phone.open("pages/cart/cart");
      await settle();
      page.onHide();
      phone.load("cart/cart").add(tea, 3);
      now = answer;
      page.onShow();
      if (isAwaited) await settle();
      page.onHide();
      const pieces = phone.load("cart/cart").countPieces();
      await settle();
      return pieces;
    }

    test("before its read has ended", async () => {
      expect(await leave({ body: { items: [plainSize] } }, false)).toBe(5);
    });

    test("after its read failed", async () => {
      expect(await leave(problem(503, "unavailable"), true)).toBe(5);
    });

    test("up to the stock", async () => {
      expect(await leave({ body: { items: [{ ...plainSize, stock: 4 }] } }, true)).toBe(4);
    });
  });

  test("a scanned code with a query in its scene opens its target", async () => {
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
    expect(asked).toEqual(["/v1/product/3", "/v1/product/3/offer", "/v1/theme/4", "/v1/notice/5"]);
    const { parseQuery } = phone.load("kit/navigation");
    expect([parseQuery({ id: "7" }), parseQuery({ scene: "%E4%B8" }), parseQuery({ scene: "x" })]).toEqual([
      { id: "7" },
      {},
      {},
    ]);
  });

  test("a code of the shop opens its target, and that of something deleted is reported on the home page", async () => {
    const category = { page: "/pages/categories/categories", query: { id: "7" } };
    const answers = {
      "GET /v1/code/K7M2Q9TR": { body: { page: "/pages/coupons/coupons", query: { code: "TEA10" } } },
      "GET /v1/code/AAAA2222": { body: category },
      "GET /v1/code/GGGG2222": problem(404, "not_found", { detail: "The content of this code no longer exists." }),
    };
    const phone = startPhone({ shop: shopOf({ ...homeAnswers, ...answers }) });
    phone.open("pages/home/home", { scene: "K7M2Q9TR" });
    await settle();
    expect(phone.log.filter((line) => line.includes("/v1/code/"))).toHaveLength(1);
    expect(phone.asked("navigateTo")).toEqual([{ url: "/pages/coupons/coupons?code=TEA10" }]);
    phone.open("pages/home/home", { scene: "AAAA2222" });
    await settle();
    expect([phone.asked("switchTab"), (globalThis as Json).getApp().globalData.category]).toEqual([
      [{ url: "/pages/categories/categories" }],
      7,
    ]);
    const home = phone.open("pages/home/home", { scene: "GGGG2222" });
    await settle();
    expect(phone.asked("showModal")[0].content).toContain("no longer exists");
    expect(home.data.state).toBe("ready");
    phone.open("pages/home/home", { scene: "id%3D3" });
    await settle();
    expect(phone.log.filter((line) => line.includes("/v1/code/"))).toHaveLength(3);
  });

  test("an incomplete address is not sent and is marked at each field", async () => {
    const phone = startPhone({ shop: shopOf({ "POST /v1/address": { status: 201, body: { id: 6 } } }) });
    const page = phone.open("pages/address/address", {});
    await settle();
    page.type({ currentTarget: { dataset: { index: 0 } }, detail: { value: "Han Meimei" } });
    await Promise.all([page.save(), settle()]);
    const needed = "This field is required";
    expect(page.data.fields.map(({ error }: Json) => error)).toEqual(["", needed, needed, needed, ""]);
    expect(phone.log).not.toContain("POST /v1/address");
  });

  test("a partly shipped order is marked in the list and on its page", async () => {
    const part = {
      ...paid,
      is_part_shipped: true,
      snap_name: "Tea",
      total_count: 2,
      items: [],
      events: [],
      shipments: [],
    };
    const shop = shopOf({
      "GET /v1/order": { body: { items: [part, { ...part, id: 8, is_part_shipped: false }] } },
      "GET /v1/order/counts": { body: {} },
      "GET /v1/order/7": { body: { ...part, after_sales: [] } },
      "GET /v1/shop": { body: {} },
    });
    const phone = startPhone({ shop, language: "zh_CN" });
    const list = phone.open("pages/orders/orders");
    await settle();
    const tags = list.data.items.map(({ status, delivery, isPart }: Json) => {
      const tag = phone.attach("components/state-tag/state-tag");
      tag.set("status, delivery, isPart, isRequest", status, delivery, isPart, false);
      return tag.data.text;
    });
    expect(tags).toEqual(["部分发货", "已付款"]);
    const page = phone.open("pages/order/order", { id: "7" });
    await settle();
    expect(page.data.title).toBe("部分发货");
  });
});
