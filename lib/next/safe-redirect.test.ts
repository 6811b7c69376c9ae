import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect";

const baseUrl = "https://shop.example";

test.each([
  ["/admin/orders?page=2", "https://shop.example/admin/orders?page=2"],
  ["/", "https://shop.example/"],
  ["https://shop.example", "https://shop.example/"],
  ["https://SHOP.example/admin#a", "https://shop.example/admin#a"],
])("%s is an allowed redirect", (url, expected) => {
  expect(safeRedirect({ url, baseUrl })).toBe(expected);
});

test.each([
  "",
  "foo",
  "typed:1",
  "javascript:alert(1)",
  "//[",
  "https://",
  undefined,
  1,
  { toString: 1 },
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example",
  "https://shop.example.evil.example",
  "http://shop.example/",
  "https://shop.example@evil.example/",
  "blob:https://shop.example/1",
])("%j redirects to the front page instead", (url) => {
  expect(safeRedirect({ url, baseUrl })).toBe(baseUrl);
});
