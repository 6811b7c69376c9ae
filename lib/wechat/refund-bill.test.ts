import { expect, test } from "vitest";
import { parseRefundBill } from "./refund-bill";

test("a bill in WeChat Pay's columns gives the numbers of each refund, up to the totals", () => {
  const bill = `\ufeff交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,退款申请时间,退款成功时间,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r
\`2026-11-27 10:00:00,\`wx1,\`1900000001,\`0,\`,\`4200001,\`K1,\`o1,\`JSAPI,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`2026-11-27 11:00:00,\`2026-11-27 11:00:05,\`50300001,\`5030111,\`0.49,\`0.00,\`ORIGINAL,\`SUCCESS,\`Tea, green,\`,\`0.00000,\`0.60%,\`0.00,\`0.49,\`\r
\`2026-11-27 12:00:00,\`wx1,\`1900000001,\`0,\`,\`4200002,\`K2,\`o2,\`JSAPI,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`2026-11-27 12:00:00,\`,\`50300002,\`R2,\`10.00,\`0.00,\`ORIGINAL,\`PROCESSING,\`茶,\`,\`0.00000,\`0.60%,\`0.00,\`10.00,\`\r
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r
\`2,\`0.00,\`10.49,\`0.00,\`0.00000,\`0.00,\`10.49\r
`;
  expect(parseRefundBill(bill)).toEqual([
    { outTradeNo: "K1", outRefundNo: "5030111" },
    { outTradeNo: "K2", outRefundNo: "R2" },
  ]);
  expect(() => parseRefundBill("<html>")).toThrow();
});
