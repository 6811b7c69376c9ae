import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
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

async function elsewhere(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

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

  test("passes on Retry-After of a problem, and of a proxy that answers without one", async () => {
    const answers = [
      [429, { "content-type": "application/problem+json" }, '{ "code": "too_many_requests", "retry_after": 7 }'],
      [503, { "content-type": "text/html" }, "<h1>Maintenance</h1>"],
    ] as const;
    for (const [status, headers, body] of answers) {
      const away = await elsewhere((_, response) => {
        response.writeHead(status, { ...headers, "Retry-After": "7" }).end(body);
      });
      const { call } = await startClient(guide, away.url);
      const problem = await refusal(call("GET", "/v1/category"));
      await away.stop();
      const code = status === 429 ? "too_many_requests" : "no_answer";
      expect(problem).toMatchObject({ status, retryAfter: 7, code });
      expect(await refusal(call("GET", "/v1/category"))).toMatchObject({ code: "offline", status: 0 });
    }
  });

  test("keeps its token while it cannot be renewed, and signs in again when the session has ended", async () => {
    const me = await client.call("GET", "/v1/user");
    const old = phone.storage.get("token");
    const { request } = phone.wx;
    phone.wx.request = (asked) => {
      if (asked.method !== "PUT" && asked.header.Authorization === `Bearer ${old}`)
        return asked.success({ statusCode: 401, data: { code: "token_expired" }, header: {} });
      if (asked.method === "PUT") return asked.success({ statusCode: 503, data: "", header: { "retry-after": "2" } });
      return request(asked);
    };
    expect(await refusal(client.call("GET", "/v1/user"))).toMatchObject({ status: 503, retryAfter: 2 });
    expect([phone.storage.get("token"), phone.logins()]).toEqual([old, 1]);
    phone.wx.request = request;
    await fetch(`${shop}/v1/token`, { method: "DELETE", headers: { authorization: `Bearer ${old}` } });
    expect(await client.call("GET", "/v1/user")).toEqual(me);
    expect(phone.logins()).toBe(2);
  });

  test("stays signed out after a restart until the shopper signs in", async () => {
    const me = await client.call("GET", "/v1/user");
    const token = phone.storage.get("token");
    await client.signOut();
    expect(await refusal(client.call("GET", "/v1/user"))).toMatchObject({ status: 401, code: "unauthenticated" });
    const { status } = await fetch(`${shop}/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);

    client = await startClient(guide, shop);
    expect(await refusal(client.call("GET", "/v1/user"))).toMatchObject({ status: 401 });
    expect((await client.call("GET", "/v1/category")).items.length).toBeGreaterThan(0);
    expect(phone.logins()).toBe(1);

    await client.signIn();
    expect(await client.call("GET", "/v1/user")).toEqual(me);
  });

  test("signs out while a token is being renewed, and offline", async () => {
    const renewing = client.call("GET", "/v1/user").catch(() => {});
    await client.signOut();
    await renewing;
    expect(phone.storage.get("token")).toBeUndefined();
    await client.signIn();
    phone.wx.request = ({ fail }) => fail("no network");
    await client.signOut();
    expect([phone.storage.get("token"), phone.storage.get("signedOut")]).toEqual([undefined, true]);
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

test("pictures in HTML for <rich-text> get the width of the page", () => {
  const html = '<p>Tea</p><img src="https://x/a.webp" alt="a"><img src="https://x/b.webp">';
  expect(client.forRichText(html).match(/<img style="max-width:100%;height:auto" src=/g)).toHaveLength(2);
});
