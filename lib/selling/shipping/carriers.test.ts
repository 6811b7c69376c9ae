import { expect, test } from "vitest";
import { matchCarriers } from "./carriers";

const carriers = [
  { value: "SF", label: "顺丰速运" },
  { value: "ZTO", label: "中通快递" },
  { value: "ZTOKY", label: "中通快运" },
  { value: "JD", label: "京东快递" },
  { value: "UPS", label: "UPS Express" },
];
const called = (name: string, known = carriers) => matchCarriers(name, known).map(({ value }) => value);

test.each([
  ["its value", "SF", ["SF"]],
  ["its value in small letters", "sf", ["SF"]],
  ["its label", "顺丰速运", ["SF"]],
  ["its short name", "顺丰", ["SF"]],
  ["its name with another ending", "顺丰快递", ["SF"]],
  ["a name in English without its ending", "ups", ["UPS"]],
  ["the parcels of a house that has freight too", "中通", ["ZTO"]],
  ["the freight", "中通快运", ["ZTOKY"]],
])("a carrier is known by %s", (_, name, values) => {
  expect(called(name)).toEqual(values);
});

test("an ending alone, a part of a name and an unknown name are no carrier", () => {
  for (const name of ["快递", "顺", "丰", "圆通"]) expect(called(name)).toEqual([]);
});

test("a short name of two carriers names both, and the exact name of one only this", () => {
  const both = [
    { value: "A", label: "德邦快递" },
    { value: "B", label: "德邦物流" },
  ];
  expect(called("德邦", both)).toEqual(["A", "B"]);
  expect(called("德邦物流", both)).toEqual(["B"]);
});
