import { expect, test } from "vitest";
import { bodyOf, type ItemValues } from "./banner-form";

const item = { key: "1", image: "https://shop.example/a.webp", title: " Tea ", target_name: "Tea" } as ItemValues;

test("an item is sent without display fields and without a target that its kind does not use", () => {
  const items: ItemValues[] = [
    { ...item, target_type: "product", target: "7" },
    { ...item, target_type: "none", target: "7" },
    { ...item, target_type: "url", target: " " },
  ];
  const image = item.image;
  expect(bodyOf({ items })).toEqual({
    items: [
      { image, title: "Tea", target_type: "product", target: "7" },
      { image, title: "Tea", target_type: "none" },
      { image, title: "Tea", target_type: "url", target: null },
    ],
  });
  expect(bodyOf({ name: " Home " })).toEqual({ name: "Home" });
});
