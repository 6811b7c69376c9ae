import { PlatformError } from "./platform-error";

export interface BilledRefund {
  outTradeNo: string;
  outRefundNo: string;
}

/** Cells begin with a backtick, so that spreadsheets keep their digits. The totals follow the refunds. */
export function parseRefundBill(text: string): BilledRefund[] {
  const [header = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const names = header.split(",");
  const [payment, refund] = [names.indexOf("商户订单号"), names.indexOf("商户退款单号")];
  if (payment < 0 || refund < 0) throw new PlatformError("silent", { cause: "a bill without the numbers" });
  const end = lines.findIndex((line) => !line.startsWith("`"));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const cells = line.slice(1).split(",`");
    return { outTradeNo: cells[payment] ?? "", outRefundNo: cells[refund] ?? "" };
  });
}
