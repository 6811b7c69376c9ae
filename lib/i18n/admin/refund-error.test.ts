import { expect, test } from "vitest";
import { partsOf } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { describeRefundError } from "./refund-error";

const said = (text: string) => describeRefundError(text, createTranslator(partsOf("zh", ["order"])));

test("a refund error is translated without WeChat's code", () => {
  expect(said("the platform refused: NOT_ENOUGH")).toBe("商户号可用余额不足，充值后再重新退款。");
  expect(said("another amount")).toBe("微信支付中这笔退款的金额与本店不一致。");
  expect(said("its number and amount are not known")).toBe("微信没有提供这笔退款的单号和金额。");
});

test("a WeChat code without a translation is shown", () =>
  expect(said("the platform refused: NO_MONEY")).toBe("微信拒绝了这笔退款（错误码 NO_MONEY）。"));
