import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShopFront } from "./shop-front";

const shop: Parameters<typeof ShopFront>[0]["shop"] = {
  "shop.name": "Tea & Grain",
  "shop.logo": "",
  logo: null,
  "shop.time_zone": "Asia/Shanghai",
  "ui.theme_color": "#0f766e",
  "shop.closed": false,
  "shop.closed_note": "",
  "shop.order_hours": "",
  "shop.filing_no": "",
  "licence.name": "",
  "licence.number": "",
  "licence.image": "",
  "licence.permit_name": "",
  "licence.permit_number": "",
  "licence.permit_image": "",
  "licence.second_permit_name": "",
  "licence.second_permit_number": "",
  "licence.second_permit_image": "",
  "shop.service_hours": "",
  "shop.phone": "",
  "shop.address": "",
};
const drawn = (more: Partial<typeof shop>) =>
  renderToStaticMarkup(createElement(ShopFront, { shop: { ...shop, ...more } }));
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|");

test("the public page shows stored details only", () => {
  expect(textOf(drawn({}))).toBe("|T|Tea &amp; Grain|How to buy|Buy in our WeChat mini-program.|Back office|");
  const full = drawn({
    "shop.phone": "0571-8709 0000",
    "shop.order_hours": "09:00-22:00",
    "shop.filing_no": "ICP 12345678",
  });
  expect(full).toContain('href="tel:057187090000"');
  expect(textOf(full)).toContain("Orders are taken from 09:00 to 22:00.");
  expect(full).toContain('<a href="https://beian.miit.gov.cn/"');
});

test("the public page names licence and permits once the licence has a number", () => {
  const licence = { "licence.name": "茶与谷", "licence.number": "91330106MA2B1C3D45" };
  const permit = { "licence.permit_name": "食品经营许可证", "licence.permit_number": "JY1" };
  expect(textOf(drawn({ ...licence, ...permit }))).toContain("|证照信息|茶与谷|91330106MA2B1C3D45|食品经营许可证|JY1|");
  expect(textOf(drawn({ "licence.name": "茶与谷" }))).not.toContain("证照信息");
});

test("the public page is in the language of the owner's texts", () => {
  expect(drawn({})).toContain('lang="en"');
  const chinese = drawn({ "shop.address": "杭州市西湖区龙井路 1 号" });
  expect(chinese).toContain('lang="zh-CN"');
  expect(textOf(chinese)).toContain("请在我们的微信小程序里购买。");
});

test("the public page of a closed shop shows the owner's note and no hours", () => {
  const hours = { "shop.order_hours": "09:00-22:00", "shop.closed": true };
  expect(textOf(drawn(hours))).toContain("We are not taking orders at the moment.");
  const noted = textOf(drawn({ ...hours, "shop.closed_note": "周一恢复" }));
  expect(noted).toContain("周一恢复");
  expect(noted).not.toContain("09:00");
});
