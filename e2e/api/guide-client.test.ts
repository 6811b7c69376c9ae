import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { randomName } from "../fixtures/callers/people";
import { createPhone, type Phone, startClient } from "../fixtures/guides/phone";

const shop = inject("serverUrl");
const guide = await readFile("docs/mini-program.md", "utf8");
const global = globalThis as typeof globalThis & { wx?: Phone["wx"] };

let phone: Phone;
let client: Awaited<ReturnType<typeof startClient>>;
beforeEach(async () => {
  phone = createPhone(randomName("guide"));
  global.wx = phone.wx;
  client = await startClient(guide, shop);
});
afterEach(() => {
  delete global.wx;
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (problem) => problem,
  );

describe("the client of the guide", () => {
  test("signs in once for concurrent first calls", async () => {
    const users = await Promise.all([1, 2, 3].map(() => client.call("GET", "/v1/user")));
    expect(new Set(users.map(({ id }: { id: number }) => id)).size).toBe(1);
    expect(phone.logins()).toBe(1);
  });

  test("passes on the status and the problem of a refusal", async () => {
    await client.call("GET", "/v1/user");
    const problem = await refusal(client.call("GET", "/v1/product/2147483647"));
    expect(problem).toMatchObject({ status: 404, code: "not_found", detail: expect.any(String) });
    expect(problem.retryAfter).toBeUndefined();
  });

  test("orders and pays; a count above the stock is refused with `out_of_stock`", async () => {
    const { items } = await client.call("GET", "/v1/product?sort=price&size=50");
    const product = items.find(({ stock }: { stock: number }) => stock > 5);
    Object.assign(phone.wx, { chooseAddress: async () => chosen });
    await client.chooseAddress();
    const products = [{ product_id: product.id, count: 1 }];
    phone.wx.requestPayment = async () => {
      const [order] = (await client.call("GET", "/v1/order")).items;
      const { out_trade_no } = await client.call("POST", "/v1/pay/pre_order", { order_id: order.id });
      await client.call("POST", `/sandbox/payments/${out_trade_no}`, { action: "pay", notify: "none" });
    };
    expect(await client.submit(products, randomName("key"))).toMatchObject({ status: "paid", total_count: 1 });
    const tooMany = [{ product_id: product.id, count: 999 }];
    expect(await refusal(client.submit(tooMany, randomName("key")))).toMatchObject({
      status: 409,
      code: "out_of_stock",
    });
  });
});

const chosen = {
  errMsg: "chooseAddress:ok",
  userName: "张三",
  nationalCode: "510000",
  telNumber: "020-81167888",
  postalCode: "510000",
  provinceName: "广东省",
  cityName: "广州市",
  countyName: "海珠区",
  streetName: "新港中路",
  detailInfo: "新港中路397号",
};

test("an address chosen in WeChat is stored once", async () => {
  Object.assign(phone.wx, { chooseAddress: async () => chosen });
  const added = await client.chooseAddress();
  expect(added).toMatchObject({
    name: "张三",
    phone: "020-81167888",
    province: "广东省",
    city: "广州市",
    district: "海珠区",
    detail: "新港中路397号",
    postal_code: "510000",
    is_default: true,
  });
  expect((await client.chooseAddress()).id).toBe(added.id);
  expect((await client.call("GET", "/v1/address")).items).toHaveLength(1);
  Object.assign(phone.wx, { chooseAddress: () => Promise.reject({ errMsg: "chooseAddress:fail cancel" }) });
  expect(await refusal(client.chooseAddress())).toEqual({ errMsg: "chooseAddress:fail cancel" });
});

test("a banner item opens the page of its target type", async () => {
  const open = (target_type: string, target: string | null) => client.openTarget({ target_type, target });
  open("none", null);
  open("product", "3");
  open("theme", "1");
  open("category", "5");
  open("url", "https://example.com/a?b=1&c=茶");
  open("url", "pages/about/about?from=banner");
  open("url", "/pages/about/about");
  expect(phone.opened).toEqual([
    "/pages/product/product?id=3",
    "/pages/theme/theme?id=1",
    "/pages/category/category?id=5",
    "/pages/web/web?src=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c%3D%E8%8C%B6",
    "/pages/about/about?from=banner",
    "/pages/about/about",
  ]);
  const { home_banner_id } = await client.call("GET", "/v1/shop");
  const { items } = await client.call("GET", `/v1/banner/${home_banner_id}`);
  for (const item of items) client.openTarget(item);
  expect(phone.opened.length).toBe(
    6 + items.filter((item: { target_type: string }) => item.target_type !== "none").length,
  );
});
