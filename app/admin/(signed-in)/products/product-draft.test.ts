import { expect, test } from "vitest";
import { product } from "@/lib/catalogue/products/schemas";
import { asSeen, bodyOf, emptyDraft } from "./product-draft";

test("money goes in fen, the first picture is the main one, and empty facts stay behind", () => {
  const properties = [
    { name: "Origin", detail: "Hangzhou" },
    { name: " ", detail: "" },
  ];
  expect(bodyOf({ name: " Tea ", price: "¥1,280.5", pictures: ["a", "b"], properties })).toEqual({
    ...{ name: "Tea", price: 128050, main_image: "a", images: ["b"] },
    properties: [{ name: "Origin", detail: "Hangzhou" }],
  });
});

test("only what was changed is sent, and what is no amount goes as it was typed", () => {
  expect(bodyOf({ price: "a lot" })).toEqual({ price: "a lot" });
  expect(bodyOf({ pictures: [] })).toEqual({ main_image: null, images: [] });
  expect(bodyOf({ sort: "x1" })).toEqual({ sort: "x1" });
});

test("the phone shows a new product before it has a number, a picture or a price", () => {
  expect(asSeen(emptyDraft, new Map())).toMatchObject({ id: 0, price: null, main_image: null, images_sizes: [] });
});

test("a price that cannot be read is no price, and never ¥0.00", () => {
  expect(["a lot", "1.234", "12"].map((price) => asSeen({ ...emptyDraft, price }, new Map()).price)).toEqual([
    null,
    null,
    1200,
  ]);
});

test("the phone gets what shoppers read of a stored product, and nothing that is for admins alone", () => {
  const stored = { id: 7, stock: 3, sold: 2, version: 4, reserved: 1, on_sale: false } as never;
  const seen = asSeen({ ...emptyDraft, price: "1" }, new Map(), stored);
  expect(Object.keys(seen).toSorted()).toEqual(Object.keys(product.shape).toSorted());
  expect(seen).toMatchObject({ id: 7, stock: 3, sold: 2 });
});
