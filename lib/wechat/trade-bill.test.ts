import { expect, test } from "vitest";
import { parseTradeBill } from "./trade-bill";

const heads =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const lines = [
  "`2026-11-27 23:59:59,`wx1,`1900000001,`0,`,`4200001,`K1,`o1,`JSAPI,`SUCCESS,`OTHERS,`CNY,`99.00,`1.00,`0,`0,`0.00,`0.00,`,`,`Tea, green,`,`0.60000,`0.60%,`100.00,`0.00,`",
  "`2026-11-27 11:00:00,`wx1,`1900000001,`0,`,`4200001,`K1,`o1,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`R1,`0.49,`0.00,`ORIGINAL,`PROCESSING,`=1+1,`,`-0.01000,`0.60%,`0.00,`0.5,`",
  "`2026-11-27 12:00:00,`wx2,`1900000001,`0,`,`4200009,`X1,`o9,`MICROPAY,`SUCCESS,`OTHERS,`CNY,`7.00,`0.00,`0,`0,`0.00,`0.00,`,`,`a,`b,`,`0.04000,`0.60%,`7.00,`0.00,`",
];
const foot = [
  "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额",
  "`3,`106.00,`0.49,`0.00,`0.63000,`107.00,`0.50",
];
const billOf = (...rows: string[]) => `\ufeff${rows.join("\r\n")}\r\n`;
const bill = billOf(heads, ...lines, ...foot);
const line = {
  kind: "payment",
  transaction_id: "4200001",
  out_trade_no: "K1",
  refund_id: null,
  out_refund_no: null,
  amount: 10000,
  fee: 60,
  at: "2026-11-27T23:59:59+08:00",
};
const parsed = [
  line,
  {
    ...line,
    kind: "refund",
    refund_id: "5030001",
    out_refund_no: "R1",
    amount: 50,
    fee: -1,
    at: "2026-11-27T11:00:00+08:00",
  },
];

test("a bill is parsed by WeChat Pay's columns, whatever product names contain", () => {
  expect(parseTradeBill(bill, "wx1")).toEqual(parsed);
  expect(parseTradeBill(bill, "wx2")).toMatchObject([{ out_trade_no: "X1", amount: 700, fee: 4 }]);
});

test("columns of a bill are found by their names in any order", () => {
  const move = (row: string, cells: (row: string) => string[]) => {
    const [first, ...others] = cells(row);
    return [...others, "extra", first!];
  };
  const moved = billOf(
    move(heads, (row) => row.split(",")).join(","),
    ...lines.slice(0, 2).map((row) => `\`${move(row, (text) => text.slice(1).split(",`")).join(",`")}`),
    foot[0]!,
    "`2,`99.00,`0.49,`0.00,`0.59000,`100.00,`0.50",
  );
  expect(parseTradeBill(moved, "wx1")).toEqual(parsed);
});

const damaged: Record<string, string> = {
  "cut off in a line": bill.slice(0, bill.indexOf("REFUND")),
  "cut off before its sums": billOf(heads, ...lines),
  "cut off between heads and sums": billOf(heads, ...lines, foot[0]!),
  "without one line": billOf(heads, ...lines.slice(1), ...foot),
  "with a line twice": billOf(heads, lines[0]!, ...lines, ...foot),
  "with a negative amount": bill.replace("`0.60%,`100.00", "`0.60%,`-100.00"),
  "with three decimals": bill.replaceAll("0.63000", "0.63400").replace("0.60000", "0.60400"),
  "with another fee": bill.replace("0.60000", "0.61000"),
  "with another refund": bill.replace("`0.5,", "`0.51,"),
  "with a time that is none": bill.replace("23:59:59", "yesterday"),
  "that is a page": "<html>",
  "that is empty": "",
};
test.each(Object.keys(damaged))("a bill %s is refused", (name) => {
  expect(() => parseTradeBill(damaged[name]!, "wx1")).toThrow("untrusted");
});

test("a bill without a needed column names it", () => {
  expect(() => parseTradeBill(bill.replace("手续费,", "服务费,"), "wx1")).toThrow("bill_columns");
});
