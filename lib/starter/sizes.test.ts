import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, longjing, paid, settle, shopOf, sizeInCart, tea } from "./shop.fixture";

holdTime();

const inShop = { "GET /v1/product/1": { body: longjing } };
const cartAnswers = {
  ...inShop,
  "GET /v1/product": { body: { items: [longjing, tea] } },
  "GET /v1/variant": ({ query }: Json) => ({
    body: { items: [0, 1, 2].map(sizeInCart).filter(({ id }) => query.get("ids").split(",").includes(String(id))) },
  }),
};

describe("sizes on the product page", () => {
  async function openProduct(query: Json = {}) {
    const phone = startPhone({ shop: shopOf(inShop) });
    const page = phone.open("pages/product/product", { id: "1", ...query });
    await settle();
    return { phone, page };
  }

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
