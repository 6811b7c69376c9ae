import { expect, test } from "vitest";
import { fullAddress } from "./address";

test("a Chinese address runs from the large to the small, and names a city that is its own province once", () => {
  expect(fullAddress({ province: "浙江省", city: "杭州市", district: "西湖区", detail: "龙井路 1 号" })).toBe(
    "浙江省杭州市西湖区 龙井路 1 号",
  );
  expect(fullAddress({ province: "上海市", city: "上海市", district: "徐汇区", detail: "1 号" })).toBe(
    "上海市徐汇区 1 号",
  );
});

test("any other address runs from the small to the large", () => {
  expect(fullAddress({ province: "Zhejiang", city: "Hangzhou", district: "Xihu", detail: "1 Longjing Road" })).toBe(
    "1 Longjing Road, Xihu, Hangzhou, Zhejiang",
  );
  expect(fullAddress({ province: "", city: "Berlin", district: "", detail: "Torstr. 1" })).toBe("Torstr. 1, Berlin");
});
