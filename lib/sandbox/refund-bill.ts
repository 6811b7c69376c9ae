import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sandboxRefunds } from "@/db/schema/sandbox";
import { chinaTime } from "@/lib/wechat/china-time";
import { settleRefunds } from "./refunds";
import { Refusal } from "./refusal";

/** Some of WeChat Pay's columns. */
const header = "交易时间,商户订单号,微信退款单号,商户退款单号,退款金额,退款状态";
const line = (cells: string[]) => cells.map((cell) => `\`${cell}`).join(",");

/** Names an address at WeChat Pay, as WeChat Pay does. The client keeps to the host that it is configured with. */
export async function describeBill(db: Database, day: string | null) {
  const hash_value = createHash("sha1")
    .update(await writeBill(db, day))
    .digest("hex");
  const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`;
  return { hash_type: "SHA1", hash_value, download_url };
}

/** The refunds of a day in China. */
export async function writeBill(db: Database, day: string | null) {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refusal(400, "PARAM_ERROR", "bill_date: is required");
  const isOfDay = sql`(${sandboxRefunds.created_at} at time zone 'Asia/Shanghai')::date = ${day}::date`;
  const refunds = await settleRefunds(db, isOfDay);
  if (!refunds.length) throw new Refusal(400, "NO_STATEMENT_EXIST", "no refunds on that day");
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const lines = refunds.map(({ created_at, out_trade_no, refund_id, out_refund_no, amount, status }) =>
    line([
      chinaTime(created_at).slice(0, 19).replace("T", " "),
      out_trade_no,
      refund_id,
      out_refund_no,
      yuan(amount),
      status,
    ]),
  );
  const sum = refunds.reduce((all, { amount }) => all + amount, 0);
  return [header, ...lines, "总交易单数,总退款金额", line([String(refunds.length), yuan(sum)]), ""].join("\r\n");
}
