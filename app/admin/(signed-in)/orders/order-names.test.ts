import { describe, expect, test } from "vitest";
import { fullAddress, recipientLine } from "./order-names";

test("a Chinese address goes from large to small and names a municipality once", () => {
  expect(fullAddress({ province: "浙江省", city: "杭州市", district: "西湖区", detail: "龙井路 1 号" })).toBe(
    "浙江省杭州市西湖区 龙井路 1 号",
  );
  expect(fullAddress({ province: "上海市", city: "上海市", district: "徐汇区", detail: "1 号" })).toBe(
    "上海市徐汇区 1 号",
  );
});

test("another address goes from small to large", () => {
  expect(fullAddress({ province: "Zhejiang", city: "Hangzhou", district: "Xihu", detail: "1 Longjing Road" })).toBe(
    "1 Longjing Road, Xihu, Hangzhou, Zhejiang",
  );
  expect(fullAddress({ province: "", city: "Berlin", district: "", detail: "Torstr. 1" })).toBe("Torstr. 1, Berlin");
});

describe("the address line for courier apps", () => {
  const at = { name: "王小明", phone: "138-0013 8000", detail: "龙井路 1 号\n302 室" };
  test("has the name, the phone without dashes and the Chinese address", () => {
    const address = { ...at, province: "浙江省", city: "杭州市", district: "西湖区" };
    expect(recipientLine(address)).toBe("王小明 13800138000 浙江省杭州市西湖区龙井路 1 号 302 室");
  });
  test("names a municipality once", () => {
    const address = { ...at, province: "北京市", city: "北京市", district: "朝阳区", detail: "建国路 88 号" };
    expect(recipientLine(address)).toBe("王小明 13800138000 北京市朝阳区建国路 88 号");
  });
  test("has a foreign address as it is written there", () => {
    const address = {
      name: "Ann Lee",
      phone: "+44 20 7946 0000",
      province: "England",
      city: "London",
      district: "",
      detail: "221B Baker Street",
    };
    expect(recipientLine(address)).toBe("Ann Lee +442079460000 221B Baker Street, London, England");
  });
});
