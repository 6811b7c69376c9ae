import { expect, test } from "vitest";
import { described } from "@/e2e/fixtures/document";
import { finder } from "./search";

const found = (sought: string) =>
  described.filter(({ name, of }) => finder(sought)(`${name} ${of.summary}`)).map(({ name }) => name);

test.each([
  ["login", "POST /v1/token"],
  ["log in", "POST /v1/token"],
  ["登录", "POST /v1/token"],
  ["Logout", "DELETE /v1/token"],
  ["signup", "POST /v1/user"],
  ["refresh token", "PUT /v1/token"],
  ["checkout", "POST /v1/order"],
  ["下单", "POST /v1/order"],
  ["支付", "POST /v1/pay/pre_order"],
  ["webhook", "POST /v1/pay/notify"],
  ["profile", "GET /v1/user"],
  ["inventory", "POST /cms/product/{id}/stock"],
])("%s finds %s", (sought, name) => {
  expect(found(sought)).toContain(name);
});

test("a search narrows: each word more finds less, and nonsense finds nothing", () => {
  expect(found("order").length).toBeGreaterThan(found("order refund").length);
  expect(found("get /v1/order/{id}")).toEqual(["GET /v1/order/{id}"]);
  expect(found("no such thing")).toEqual([]);
  expect(found("login").length).toBeLessThan(12);
});
