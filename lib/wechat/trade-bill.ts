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

/**
 * Parses an unpacked bill of the type ALL: heads, lines, heads of sums, sums. Lines of the merchant's other apps only
 * count in the sums.
 */
export function parseTradeBill(text: string, appId: string): TradeLine[] {
  const rows = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const end = rows.findIndex((row, at) => at > 0 && !row.startsWith("`"));
  if (end < 0) throw badBill("bill_damaged", "cut off");
  const lines = readRows(rows.slice(0, end));
  const [sums] = readRows(rows.slice(end, end + 2));
  const sumOf = (read: (text: string) => number, column: string) =>
    lines.reduce((sum, line) => sum + read(line(column)), 0);
  if (
    !sums ||
    Number(sums("总交易单数")) !== lines.length ||
    fenOf(sums("订单总金额")) !== sumOf(fenOf, "订单金额") ||
    fenOf(sums("申请退款总金额")) !== sumOf(fenOf, "申请退款金额") ||
    feeOf(sums("手续费总金额")) !== sumOf(feeOf, "手续费")
  )
    throw badBill("bill_damaged", "the sums are not those of the lines");
  return lines
    .filter((line) => line("公众账号ID") === appId)
    .map((line) => {
      const isRefund = line("交易状态") === "REFUND";
      return {
        kind: isRefund ? "refund" : "payment",
        transaction_id: line("微信订单号"),
        out_trade_no: line("商户订单号"),
        refund_id: isRefund ? line("微信退款单号") : null,
        out_refund_no: isRefund ? line("商户退款单号") : null,
        amount: fenOf(line(isRefund ? "申请退款金额" : "订单金额")),
        fee: feeOf(line("手续费")),
        at: timeOf(line("交易时间")),
      };
    });
}

/** Heads, and rows as functions of them. Each field begins with a backtick, so that spreadsheets show its digits. */
function readRows([head = "", ...rows]: string[]) {
  const columns = head.split(",");
  const name = columns.indexOf("商品名称");
  return rows.map((row) => {
    const cells = row.slice(1).split(",`");
    const surplus = cells.length - columns.length;
    // A product's name can contain the separator.
    if (surplus > 0 && name >= 0) cells.splice(name, surplus);
    if (cells.length !== columns.length) throw badBill("bill_damaged", `a line has ${cells.length} fields`);
    return (column: string) => {
      const cell = cells[columns.indexOf(column)];
      if (cell === undefined) throw badBill("bill_columns", `no column ${column}`);
      return cell;
    };
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
