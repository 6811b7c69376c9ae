import { expect, test } from "vitest";
import { wholeRule } from "@/lib/selling/freight/charge-freight";
import { differing, fieldName, toDisplayValue } from "./display-value";

test("a value is shown by the type of its field", () => {
  expect(toDisplayValue("price", 6800)).toEqual({ kind: "money", fen: 6800 });
  expect(toDisplayValue("stock", 6800)).toEqual({ kind: "text", text: "6800" });
  expect(toDisplayValue("category_id", 3)).toEqual({ kind: "record", id: 3 });
  for (const field of ["shipped_at", "locked_until"])
    expect(toDisplayValue(field, "2026-11-20T00:00:00Z")).toEqual({ kind: "time", at: "2026-11-20T00:00:00Z" });
  expect(toDisplayValue("on_sale", false)).toEqual({ kind: "flag", isOn: false });
  expect(toDisplayValue("main_image", "a.webp")).toEqual({ kind: "pictures", keys: ["a.webp"] });
  expect(toDisplayValue("images", ["a", "b"])).toEqual({ kind: "pictures", keys: ["a", "b"] });
  expect(toDisplayValue("detail", "<p>x</p>")).toEqual({ kind: "html", html: "<p>x</p>" });
  for (const empty of [null, undefined, "", []]) expect(toDisplayValue("images", empty)).toEqual({ kind: "nothing" });
});

const inChinese = (name: string) => fieldName("product", name, "zh");
const size = {
  values: ["50 克"],
  price: 6800,
  market_price: null,
  sku: "LJ-50",
  barcode: null,
  weight_g: 50,
  image: null,
};
const rule = wholeRule({ regions: ["44"], first: 1, first_price: 1000, next: 1, next_price: 500, free_amount: 5900 });

test("amounts of orders, sizes and freight rules are shown as money with names and without ids", () => {
  const items = (field: string, value: object) => toDisplayValue(field, [value], inChinese, "zh");
  expect(toDisplayValue("free_amount", 9900)).toEqual({ kind: "money", fen: 9900 });
  expect(toDisplayValue("stock.low_watermark", 9900)).toEqual({ kind: "text", text: "9900" });
  expect(items("variants", { id: 11, ...size })).toEqual({
    kind: "list",
    items: ["50 克 · 价格：¥68.00 · LJ-50 · 重量（克）：50"],
  });
  expect(items("rules", rule)).toEqual({
    kind: "list",
    items: [
      "44 · 首件或首重：1 · 首件或首重运费：¥10.00 · 续件或续重：1 · 续件或续重运费：¥5.00 · 满多少元包邮：¥59.00",
    ],
  });
  expect(items("variants", { id: 11, values: [], sku: null })).toEqual({ kind: "nothing" });
});

test("of two lists only the difference is shown, or both if the order differs", () => {
  expect(differing(["a", "b"], ["b", "c"])).toEqual({ gone: ["a"], come: ["c"] });
  expect(differing(["a", "b"], ["b", "a"])).toEqual({ gone: ["a", "b"], come: ["b", "a"] });
});
