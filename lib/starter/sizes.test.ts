import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, longjing, paid, quoting, settle, shopOf, sizeInCart, tea, unpaid } from "./shop.fixture";

holdTime();

const tapped = (dataset: Json) => ({ currentTarget: { dataset } });
const inShop = { "GET /v1/product/1": { body: longjing } };
const cartAnswers = {
  ...inShop,
  "GET /v1/product": { body: { items: [longjing, tea] } },
  "GET /v1/variant": ({ query }: Json) => ({
    body: { items: [0, 1, 2].map(sizeInCart).filter(({ id }) => query.get("ids").split(",").includes(String(id))) },
  }),
};
const old = (id: number) => ({ id, count: 2, price: 2800, name: "Longjing tea 50 g", image: "", isChosen: true });
const keptBy = (lines: Json[]) => new Map<string, unknown>([["cart http://localhost:3000", lines]]);

describe("sizes on the product page", () => {
  async function openProduct(query: Json = {}) {
    const phone = startPhone({ shop: shopOf(inShop) });
    const page = phone.open("pages/product/product", { id: "1", ...query });
    await settle();
    return { phone, page };
  }

  test("show the lowest price, must be chosen before buying, and change the price", async () => {
    const { phone, page } = await openProduct();
    expect(page.data).toMatchObject({ price: 2800, priceMax: 9800, was: "38.00", choice: "Choose: Weight / Pack" });
    page.add();
    expect([page.data.buttons, phone.load("cart/cart").countPieces()]).toEqual([["add"], 0]);
    page.buy();
    expect([page.data.buttons, phone.asked("navigateTo")]).toEqual([["buy"], []]);
    page.choose({ detail: { values: ["50 g", "Tin"] } });
    expect(page.data).toMatchObject({ price: 4800, priceMax: 4800, was: "58.00", figures: "4 left" });
    expect(page.data.choice).toBe("Chosen: 50 g / Tin");
  });

  test("are added to the cart or ordered as chosen", async () => {
    const { phone, page } = await openProduct();
    page.openSizes();
    page.take({ detail: { button: "add", values: ["50 g", "Tin"], count: 3 } });
    expect(phone.load("cart/cart").all()).toMatchObject([
      { id: 1, variant_id: 201, variant: "50 g / Tin", price: 4800, count: 3 },
    ]);
    page.openSizes();
    page.take({ detail: { button: "buy", values: ["50 g", "Bag"], count: 2 } });
    expect(phone.asked("navigateTo")).toEqual([{ url: "/pages/checkout/checkout?id=1&variant=101&count=2" }]);
    expect(page.data.buttons).toEqual([]);
  });

  test("have no sheet for a plain product, and open it from a list otherwise", async () => {
    const plain = { ...tea, images_sizes: [], properties: [], detail: "", market_price: null, options: [] };
    const phone = startPhone({
      shop: shopOf({
        "GET /v1/product/3": { body: { ...plain, variants: [{ ...sizeInCart(0), id: 103, values: [] }] } },
      }),
    });
    const page = phone.open("pages/product/product", { id: "3", choose: "1" });
    await settle();
    expect(page.data).toMatchObject({ goods: null, buttons: [], price: 4600, priceMax: 4600, was: "" });
    page.add();
    expect(phone.load("cart/cart").all()).toMatchObject([{ id: 3, variant_id: 103, variant: "", count: 1 }]);
    phone.load("cart/cart").add(longjing);
    expect(phone.asked("navigateTo")).toEqual([{ url: "/pages/product/product?id=1&choose=1" }]);
    expect((await openProduct({ choose: "1" })).page.data.buttons).toEqual(["add", "buy"]);
  });

  test.each([
    ["en", 3, "Limit 3 per customer", 3],
    ["zh_CN", 12, "每人限购 12 件", 10],
  ])("show in %s how many one customer can buy, and count no further", async (language, most, limit, counted) => {
    const plain = { ...tea, images_sizes: [], properties: [], detail: "", market_price: null, options: [] };
    const variants = [{ ...sizeInCart(0), id: 103, values: [] }];
    const shop = shopOf({
      "GET /v1/product/3": { body: { ...plain, variants, max_per_customer: most } },
      "GET /v1/product/1": { body: { ...longjing, max_per_customer: most } },
    });
    const phone = startPhone({ language, shop });
    const page = phone.open("pages/product/product", { id: "3" });
    await settle();
    expect(page.data).toMatchObject({ limit, most: counted });
    const sized = phone.open("pages/product/product", { id: "1" });
    await settle();
    expect(sized.data).toMatchObject({ limit, goods: { perCustomer: most } });
  });

  test("render 100 sizes with less than 40 kB, and a choice with less than 1 kB", async () => {
    const sizes = Object.fromEntries(
      ["small", "medium", "large"].map((name) => [
        name,
        { url: `https://shop.example/${name}.webp`, width: 1, height: 1 },
      ]),
    );
    const variants = Array.from({ length: 100 }, (_, at) => ({
      ...longjing.variants[0]!,
      id: at,
      values: [`Colour ${at % 10}`, `Size ${Math.floor(at / 10)}`],
      image_sizes: sizes,
    }));
    const options = ["Colour", "Size"].map((name) => ({
      name,
      values: Array.from({ length: 10 }, (_, at) => `${name} ${at}`),
    }));
    const phone = startPhone({ shop: shopOf({ "GET /v1/product/1": { body: { ...longjing, options, variants } } }) });
    const page = phone.open("pages/product/product", { id: "1" });
    const drawn: string[] = [];
    const draw = page.setData;
    page.setData = (changes: Json) => {
      drawn.push(JSON.stringify(changes));
      draw(changes);
    };
    await settle();
    expect(drawn.join("").length).toBeLessThan(40_000);
    drawn.length = 0;
    page.choose({ detail: { values: ["Colour 1", "Size 2"] } });
    expect(drawn.join("").length).toBeLessThan(1000);
  });
});

describe("sizes in the cart", () => {
  test("are set for older lines of plain products, and must be chosen otherwise", async () => {
    const phone = startPhone({ shop: shopOf(cartAnswers), kept: keptBy([old(1), old(3)]) });
    const page = phone.open("pages/cart/cart");
    await settle();
    expect(page.data.lines.map(({ state, name }: Json) => [state, name])).toEqual([
      ["choose", "Longjing"],
      ["", "Tea"],
    ]);
    expect(page.data).toMatchObject({ order: "Check out (2)", off: 0 });
    expect(phone.load("cart/cart").all()).toMatchObject([
      { id: 1, count: 2 },
      { id: 3, variant_id: 103, count: 2 },
    ]);
    await page.openSizes(tapped({ key: "1" }));
    expect(page.data.goods).toMatchObject({ name: "Longjing", variants: { length: 3 } });
    page.takeSize({ detail: { button: "take", values: ["50 g", "Bag"], count: 2 } });
    await settle();
    expect(page.data.lines[0]).toMatchObject({ state: "", variant: "50 g / Bag", count: 2, price: 2800 });
    expect(page.data).toMatchObject({ goods: null, order: "Check out (4)" });
  });

  test("are read alone once each line has its size", async () => {
    const phone = startPhone({
      shop: shopOf(cartAnswers),
      kept: keptBy([{ ...old(1), variant_id: 201, variant: "50 g / Tin" }]),
    });
    const page = phone.open("pages/cart/cart");
    await settle();
    expect(phone.log[0]).toBe("GET /v1/variant");
    expect(phone.log).not.toContain("GET /v1/product");
    expect(page.data.lines[0]).toMatchObject({ price: 4800, oldPrice: 2800, stock: 4 });
  });
});

describe("sizes at checkout", () => {
  const query = { id: "1", variant: "201", count: "2" };

  test("are part of the order", async () => {
    const bodies: Json[] = [];
    const answers = {
      ...cartAnswers,
      "POST /v1/order/quote": quoting({ price: 4800 }),
      "POST /v1/order": ({ body }: Json) => {
        bodies.push(body.products);
        return { status: 201, body: unpaid };
      },
    };
    const page = startPhone({ shop: shopOf(answers) }).open("pages/checkout/checkout", query);
    await settle();
    expect(page.data.lines[0]).toMatchObject({ full: "Longjing 50 g / Tin", price: 4800 });
    page.submit();
    await settle();
    expect(bodies).toEqual([[{ product_id: 1, variant_id: 201, count: 2 }]]);
  });
});

test("an order names the size of each line, and buying again adds it to the cart or asks for another", async () => {
  const line = { product_id: 1, name: "Longjing", price: 2800, count: 1, image_sizes: null };
  const items = [
    { ...line, id: 1, variant_id: 201, variant_name: "50 g / Tin" },
    { ...line, id: 2, variant_id: 999, variant_name: "500 g / Bag" },
  ];
  const order = { ...paid, items, events: [], shipments: [], address: null, total_count: 2 };
  const phone = startPhone({ shop: shopOf({ ...cartAnswers, "GET /v1/order/7": { body: order } }) });
  const page = phone.open("pages/order/order", { id: "7" });
  await settle();
  expect(page.data.lines.map(({ full }: Json) => full)).toEqual(["Longjing 50 g / Tin", "Longjing 500 g / Bag"]);
  await page.again();
  expect(phone.asked("switchTab")).toEqual([{ url: "/pages/cart/cart" }]);
  const cart = phone.open("pages/cart/cart");
  await settle();
  expect(cart.data.lines.map(({ state, variant }: Json) => [state, variant])).toEqual([
    ["choose", ""],
    ["", "50 g / Tin"],
  ]);
});
