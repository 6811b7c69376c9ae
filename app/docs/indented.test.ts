import { expect, test } from "vitest";
import { indented } from "./indented";

test("what fits stands on one line, what does not is indented, and it is the same JSON", () => {
  const url = "https://shop.example/demo/longjing-tea-320.webp";
  const value = {
    ...{ id: 1, none: null, empty: {}, nothing: [], tags: ["茶", 'a "b"'], nested: { small: { url, width: 320 } } },
    list: [{ url, width: 320, height: 320 }],
  };
  expect(indented(value)).toBe(`{
  "id": 1,
  "none": null,
  "empty": {},
  "nothing": [],
  "tags": ["茶", "a \\"b\\""],
  "nested": {
    "small": {
      "url": "https://shop.example/demo/longjing-tea-320.webp",
      "width": 320
    }
  },
  "list": [
    {
      "url": "https://shop.example/demo/longjing-tea-320.webp",
      "width": 320,
      "height": 320
    }
  ]
}`);
  expect(JSON.parse(indented(value))).toEqual(value);
  expect(indented({ small: { width: 320 } })).toBe('{ "small": { "width": 320 } }');
  expect(indented("text")).toBe('"text"');
});
