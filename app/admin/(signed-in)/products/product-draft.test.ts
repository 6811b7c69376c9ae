import { expect, test } from "vitest";
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
  expect(asSeen(emptyDraft, new Map())).toMatchObject({ id: 0, price: 0, main_image: null, images_sizes: [] });
});
