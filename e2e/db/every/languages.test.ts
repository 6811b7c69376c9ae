import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";
import { permissions } from "@/lib/kernel/contract/permissions";

let root: string;
beforeAll(async () => {
  await openTestStore();
  root = (await createUser({ permissions: "root" })).token;
});
afterAll(closeTestStore);

const chinese = { "accept-language": "zh-CN,zh;q=0.9,en;q=0.8" };
const han = /\p{Script=Han}/u;

test("an error is in Chinese if requested, with the same codes, paths and values", async () => {
  const product = await createProduct({ stock: 3, name: "龙井" });
  const { token } = await createShopper();
  const order = { products: [{ product_id: product.id, count: 4 }] };
  const ask = (headers = {}) => request("POST", "/v1/order", { token, body: order, headers });
  const [english, words] = [await ask(), await ask(chinese)];

  expect(words.json).toMatchObject({ title: "库存不足", detail: "“龙井”仅剩 3 件。" });
  expect(words.json.errors).toEqual([{ ...english.json.errors[0], message: "仅剩 3 件。" }]);
  expect(english.json).toMatchObject({ title: "Out of stock", detail: "Only 3 left of '龙井'." });
  expect([words.status, words.json.code]).toEqual([english.status, english.json.code]);
  expect([english.headers["content-language"], words.headers["content-language"]]).toEqual(["en", "zh-CN"]);
  for (const { headers } of [english, words]) {
    expect(headers).toMatchObject({ vary: "Accept-Language", "cache-control": "private, no-store" });
  }
});

test("field errors and missing permissions are in Chinese", async () => {
  const body = { nickname: 5, phone: "1", password: "short", extra: 1 };
  const registration = await request("POST", "/v1/user", { body, headers: chinese });
  expect(registration.json.detail).toBe("有 4 个字段不正确。");
  const errors = Object.fromEntries(
    registration.json.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
  expect(errors).toEqual({
    nickname: "必须是文本。",
    phone: "必须是中国大陆的手机号码。",
    password: "必须有 8 到 128 个字符。",
    extra: "没有字段 extra。",
  });
  const one = await request("POST", "/v1/token", { body: { account: "a", type: 100 }, headers: chinese });
  expect(one.json).toMatchObject({ title: "请求有误", detail: "secret：必填。" });
  const { token } = await createUser({ permissions: ["order.read"] });
  const refused = await request("GET", "/cms/product", { token, headers: chinese });
  expect(refused.json.detail).toBe("需要权限 product.read（查看商品）。");
  expect(permissions["product.read"]).toBe("View products");
});

test("a successful public answer is the same in every language, so that a shared cache stores one", async () => {
  const { id } = await createProduct();
  const [english, words] = [
    await request("GET", `/v1/product/${id}`),
    await request("GET", `/v1/product/${id}`, { headers: chinese }),
  ];
  expect(words.text).toBe(english.text);
  expect(words.headers.etag).toBe(english.headers.etag);
  for (const { headers } of [english, words]) {
    expect(headers["cache-control"]).toContain("s-maxage=10");
    expect(headers).not.toHaveProperty("vary");
    expect(headers).not.toHaveProperty("content-language");
  }
  const again = await request("GET", `/v1/product/${id}`, {
    headers: { ...chinese, "if-none-match": english.headers.etag! },
  });
  expect([again.status, again.headers.vary]).toEqual([304, undefined]);
  const absent = await request("GET", "/v1/product/2147483647", { headers: chinese });
  expect(absent.json).toMatchObject({ title: "未找到", detail: "该商品不存在或已下架。" });
  expect(absent.headers["cache-control"]).toBe("private, no-store");
});

test("the report of a dry run names the errors of rows in Chinese", async () => {
  const form = new FormData();
  form.set("file", new Blob(["id,category_id,name,price_yuan\n2147483647,,Tea,1\n,1,,0\n"]));
  const { status, json } = await request("POST", "/cms/product/import", { token: root, body: form, headers: chinese });
  expect(status).toBe(200);
  const messages = json.rows.flatMap((row: { errors: { message: string }[] }) => row.errors.map((e) => e.message));
  expect(messages).toContain("没有编号为 2147483647 的商品。");
  for (const message of messages) expect(message).toMatch(han);
});
