import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import {
  holdTime,
  homeAnswers,
  type Json,
  paid,
  plainSize,
  problem,
  settle,
  shopOf,
  tea,
  unpaid,
} from "./shop.fixture";

holdTime();

const page3 = { ...tea, images_sizes: [], properties: [], detail: "", options: [], variants: [plainSize], offers: [] };

test("the heart shows and changes whether a product is a favourite, or why it cannot", async () => {
  let add: Json = { body: { product_id: 3, is_favourite: true } };
  const phone = startPhone({
    language: "zh_CN",
    shop: shopOf({
      "GET /v1/product/3": { body: page3 },
      "GET /v1/product/3/offer": { body: { prices: [], coupons: [] } },
      "GET /v1/product/3/offer/mine": { body: { prices: [], coupons: [] } },
      "GET /v1/favourite/3": { body: { product_id: 3, is_favourite: false } },
      "PUT /v1/favourite/3": () => add,
      "DELETE /v1/favourite/3": { status: 204 },
    }),
  });
  const visited = phone.open("pages/product/product", { id: "3" });
  await settle();
  expect(phone.log).toEqual(["GET /v1/product/3", "GET /v1/product/3/offer"]); // a visitor is not signed in
  await visited.favour();
  expect([visited.data.isFavourite, phone.asked("showToast").at(-1).title]).toEqual([true, "已收藏"]);
  await visited.favour();
  expect([visited.data.isFavourite, phone.asked("showToast").at(-1).title]).toEqual([false, "已取消收藏"]);
  const again = phone.open("pages/product/product", { id: "3" });
  await settle();
  expect(phone.log).toContain("GET /v1/favourite/3");
  add = problem(409, "limit_reached");
  await again.favour();
  expect([again.data.isFavourite, phone.asked("showModal").length]).toEqual([false, 1]);
});

test("the home page offers the last paid order again and adds what is still sold to the cart", async () => {
  const order = { ...paid, id: 6, snap_name: "Tea +1" };
  const lines = [
    { product_id: 3, variant_id: 103, variant_name: "", name: "Tea", price: 4600, count: 2, image_sizes: null },
    { product_id: 9, variant_id: 109, variant_name: "", name: "Gone", price: 100, count: 1, image_sizes: null },
  ];
  const orders: Json[] = [];
  const phone = startPhone({
    language: "zh_CN",
    shop: shopOf({
      ...homeAnswers,
      "GET /v1/order": () => ({ body: { items: orders } }),
      "GET /v1/order/6": { body: { ...order, items: lines } },
      "GET /v1/variant": { body: { items: [plainSize] } },
      "GET /v1/product": { body: { items: [] } },
    }),
  });
  const page = phone.open("pages/home/home");
  await settle();
  expect(page.data.last).toBeNull();
  orders.push({ ...unpaid, snap_name: "Rice" }, order);
  page.onShow();
  await settle();
  expect(page.data.last).toEqual({ id: 6, text: "再来一单：Tea +1" });
  const done = page.again();
  await settle();
  await done;
  expect(phone.load("cart/cart").all()).toMatchObject([{ name: "Tea", count: 2 }]);
  expect(phone.asked("switchTab")).toEqual([{ url: "/pages/cart/cart" }]);
});
