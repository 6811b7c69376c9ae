import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TranslationProvider } from "@/components/i18n/translator";
import { partsOf } from "@/lib/i18n/admin/texts";
import { RefundError } from "./refund-error";

function said(text: string) {
  const page = { sentences: partsOf("zh", ["order"]), children: createElement(RefundError, { text }) };
  const markup = renderToStaticMarkup(createElement(TranslationProvider, page));
  return markup.replace(/<\/?code>/g, "|").replace(/<[^>]*>/g, "");
}

test("a refund's error that we know is said in the reader's language, with WeChat's code if it is WeChat's", () => {
  expect(said("the platform refused: NOT_ENOUGH")).toMatch(/^商户号可用余额不足.* \|NOT_ENOUGH\|$/);
  expect(said("another amount")).toBe("微信那边这笔退款的金额与本店不符。");
});

test("any other error of a refund is shown as it is", () =>
  expect(["the platform refused: NO_MONEY", "its number and amount are not known"].map(said)).toEqual([
    "|the platform refused: NO_MONEY|",
    "|its number and amount are not known|",
  ]));
