import { expect, test } from "vitest";
import { choicesFor, isKnownPlace, nearestPlace, regionOf } from "./regions";

const of = (province: string, city: string, district = "") => regionOf({ province, city, district });

test("an address is matched to the code of its smallest known region", () => {
  expect(of("浙江省", "杭州市", "西湖区")).toBe("330106");
  expect(of("浙江省", "杭州市", "某某区")).toBe("3301");
  expect(of("浙江省", "某某市", "某某区")).toBe("33");
  expect(of("新疆维吾尔自治区", "乌鲁木齐市", "天山区")).toBe("650102");
  expect(of("北京市", "北京市", "海淀区")).toBe("110108");
  expect(of("香港特别行政区", "香港特别行政区", "中西区")).toBe("81");
});

test("region names can be shortened and surrounded by spaces", () => {
  expect(of(" 新疆 ", "乌鲁木齐", "天山")).toBe("650102");
  expect(of("北京", "北京", "海淀")).toBe("110108");
  expect(of("香港", "香港")).toBe("81");
});

test("a single character and a name shared by two cities match no region", () => {
  expect([of("河北省", "石家庄市", "赵县"), of("河北省", "石家庄市", "赵")]).toEqual(["130133", "1301"]);
  expect([of("江苏省", "徐州市", "鼓楼区"), of("江苏省", "某某市", "鼓楼区")]).toEqual(["320302", "32"]);
});

test("counties without a city are found in their province", () => {
  expect(of("重庆市", "重庆市", "城口县")).toBe("500229");
  expect(of("湖北省", "仙桃市")).toBe("429004");
  expect(of("湖北省", "省直辖县级行政区划", "仙桃市")).toBe("429004");
});

test("a district of another city does not replace the city", () => {
  expect(of("浙江省", "杭州市", "海曙区")).toBe("3301");
});

test("an unknown province matches no region", () => {
  expect(of("Zhejiang", "Hangzhou", "Xihu")).toBeNull();
  expect(of("", "")).toBeNull();
});

const place = (province: string, city: string, district = "") => ({ province, city, district });

test.each([
  ["福建省", "泉洲市", "丰泽区", "福建省 泉州市 丰泽区"],
  ["浙江省", "杭州市", "西胡区", "浙江省 杭州市 西湖区"],
  ["北京市", "北京市", "海定区", "北京市 北京市 海淀区"],
  ["浙江省", "杭州市", "西湖区", ""],
  ["广东省", "东莞市", "长安镇", ""],
  ["Zhejiang", "Hangzhou", "Xihu", ""],
  ["福建省", "某某市", "某某区", ""],
])("%s %s %s: the nearest known place is '%s'", (province, city, district, near) => {
  expect(Object.values(nearestPlace(place(province, city, district)) ?? {}).join(" ")).toBe(near);
});

test("a place is known if each of its names is in the table, in any form", () => {
  const known = [
    place("浙江", "杭州", "西湖"),
    place("湖北省", "仙桃市"),
    place("重庆市", "重庆市", "城口县"),
    place("广东省", "东莞市", "长安镇"),
    place("香港特别行政区", "香港特别行政区", "中西区"),
    place("湖北省", "恩施州", "利川市"),
  ];
  expect(known.map(isKnownPlace)).toEqual(known.map(() => true));
  const unknown = [place("福建省", "泉洲市"), place("浙江省", "杭州市", "某某区"), place("Zhejiang", "Hangzhou")];
  expect(unknown.map(isKnownPlace)).toEqual(unknown.map(() => false));
});

test("the choices of each level belong to the level above, and counties without a city are offered as cities", () => {
  expect(choicesFor(place("浙江省", "杭州市")).district).toContain("西湖区");
  expect(choicesFor(place("湖北省", "")).city).toEqual(expect.arrayContaining(["武汉市", "仙桃市"]));
  expect(choicesFor(place("重庆市", "重庆市"))).toMatchObject({
    city: ["重庆市"],
    district: expect.arrayContaining(["城口县"]),
  });
  expect(choicesFor(place("某某省", "")).city).toEqual([]);
});
