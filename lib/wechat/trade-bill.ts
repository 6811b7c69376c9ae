import { PlatformError } from "./platform-error";

export interface TradeLine {
  kind: "payment" | "refund";
  transaction_id: string;
  out_trade_no: string;
  refund_id: string | null;
  out_refund_no: string | null;
  /** In fen, like `fee`, which is negative if it was returned. */
  amount: number;
  fee: number;
  at: string;
}

export const badBill = (code: "bill_damaged" | "bill_columns", cause: unknown) =>
  new PlatformError("untrusted", { code, cause });

const freeText = "商品名称";
const lineColumns = [
  ...(["交易时间", "公众账号ID", "微信订单号", "商户订单号", "交易状态", "微信退款单号", "商户退款单号"] as const),
  ...([freeText, "手续费", "订单金额", "申请退款金额"] as const),
];
const sumColumns = ["总交易单数", "手续费总金额", "订单总金额", "申请退款总金额"] as const;

/**
 * Parses an unpacked bill of the type ALL: heads, lines, heads of sums, sums. Lines of the merchant's other apps only
 * count in the sums.
 */
export function parseTradeBill(text: string, appId: string): TradeLine[] {
  const [head = "", ...others] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const end = others.findIndex((row) => !row.startsWith("`"));
  if (end < 0) throw badBill("bill_damaged", "cut off");
  const lines = readRows(head, others.slice(0, end), lineColumns);
  const [sums] = readRows(others[end] ?? "", others.slice(end + 1, end + 2), sumColumns);
  const sumOf = (value: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + value(line), 0);
  if (
    !sums ||
    Number(sums.总交易单数) !== lines.length ||
    fenOf(sums.订单总金额) !== sumOf((line) => fenOf(line.订单金额)) ||
    fenOf(sums.申请退款总金额) !== sumOf((line) => fenOf(line.申请退款金额)) ||
    feeOf(sums.手续费总金额) !== sumOf((line) => feeOf(line.手续费))
  )
    throw badBill("bill_damaged", "the sums are not those of the lines");
  return lines
    .filter((line) => line.公众账号ID === appId)
    .map((line) => {
      const isRefund = line.交易状态 === "REFUND";
      return {
        kind: isRefund ? "refund" : "payment",
        transaction_id: line.微信订单号,
        out_trade_no: line.商户订单号,
        refund_id: isRefund ? line.微信退款单号 : null,
        out_refund_no: isRefund ? line.商户退款单号 : null,
        amount: fenOf(isRefund ? line.申请退款金额 : line.订单金额),
        fee: feeOf(line.手续费),
        at: timeOf(line.交易时间),
      };
    });
}

/** Each field begins with a backtick, so that spreadsheets show its digits. */
function readRows<Name extends string>(head: string, rows: string[], names: readonly Name[]) {
  const columns = head.split(",");
  const places = names.map((name) => [name, columns.indexOf(name)] as const);
  const missing = places.find(([, at]) => at < 0);
  if (missing) throw badBill(rows.length ? "bill_columns" : "bill_damaged", `no column ${missing[0]}`);
  const textAt = columns.indexOf(freeText);
  return rows.map((row) => {
    const cells = row.slice(1).split(",`");
    const surplus = cells.length - columns.length;
    // A product's name can contain the separator.
    if (surplus > 0 && textAt >= 0) cells.splice(textAt, surplus);
    if (cells.length !== columns.length) throw badBill("bill_damaged", `a line has ${cells.length} fields`);
    return Object.fromEntries(places.map(([name, at]) => [name, cells[at]!])) as Record<Name, string>;
  });
}

/** Yuan as text, because floats are not exact. Fees have five decimals, of which the last three are zeros. */
function fenOf(text: string) {
  const [, yuan, decimals = ""] = /^(\d{1,11})(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  if (yuan === undefined) throw badBill("bill_damaged", `the amount ${text}`);
  return Number(yuan + decimals.padEnd(2, "0"));
}

const feeOf = (text: string) => (text.startsWith("-") ? 0 - fenOf(text.slice(1)) : fenOf(text));

/** The time in China. */
function timeOf(text: string) {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) throw badBill("bill_damaged", `the time ${text}`);
  return `${text.replace(" ", "T")}+08:00`;
}
