import { expect, test } from "vitest";
import { findConsole } from "./find-console";
import { reportOf } from "./finding";

test.each(["en", "zh"] as const)("the points that only WeChat's console knows are listed in %s", (language) => {
  const { text } = reportOf(findConsole(), language);
  for (const point of [
    "隐私保护指引",
    "收货地址",
    "发票信息",
    "pages/orders/orders",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: WeChat puts the number there.
    "pages/order/order?no=${商品订单号}",
    "0.03",
    "服务类目",
  ])
    expect(text).toContain(point);
  expect(/[a-z]{4,} [a-z]{4,}/.test(text)).toBe(language === "en");
});
