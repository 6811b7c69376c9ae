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
])("a carrier is found by %s", (_, name, values) => {
  expect(called(name)).toEqual(values);
});

/** The codes of a new shop, with labels of its owner that resemble no usual name. */
const ofPlatform = ["SF", "ZTO", "YTO", "STO", "YD", "JTSD", "JD", "DBL", "EMS", "YZPY"].map((value) => ({
  value,
  label: `Carrier ${value}`,
}));
test.each([
  ["SF", "顺丰 顺丰速运 顺丰快递 SF Express 顺丰速运有限公司 ＳＦ"],
  ["ZTO", "中通 中通快递 中通速递 zto 中通快递股份有限公司"],
  ["YTO", "圆通 圆通速递 圆通快递"],
  ["STO", "申通 申通快递"],
  ["YD", "韵达 韵达快递 韵达速递 Yunda"],
  ["JTSD", "极兔 极兔速递 J&T JT"],
  ["JD", "京东 京东物流 京东快递 JD"],
  ["DBL", "德邦 德邦快递 德邦物流 Deppon"],
  ["EMS", "EMS 邮政EMS 中国邮政EMS 邮政特快专递 邮政速递"],
  ["YZPY", "邮政 中国邮政 邮政快递 邮政包裹 邮政快递包裹 邮政小包"],
])("%s is found by its usual names, whatever its label is", (value, names) => {
  const known = names
    .replace("SF Express", "SF_Express")
    .split(" ")
    .map((name) => name.replace("_", " "));
  expect(known.filter((name) => !called(name, ofPlatform).includes(value))).toEqual([]);
  for (const name of known) expect(called(name, ofPlatform)).toHaveLength(1);
});

test("a suffix, a part of a name and an unknown name match no carrier", () => {
  for (const name of ["快递", "顺", "丰", "圆通"]) expect(called(name)).toEqual([]);
});

test("an ambiguous short name matches both carriers, and an exact name only one", () => {
  const both = [
    { value: "A", label: "德邦快递" },
    { value: "B", label: "德邦物流" },
  ];
  expect(called("德邦", both)).toEqual(["A", "B"]);
  expect(called("德邦物流", both)).toEqual(["B"]);
});
