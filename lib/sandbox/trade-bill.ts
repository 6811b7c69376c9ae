import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { chinaTime } from "@/lib/wechat/china-time";
import type { TradeLine } from "@/lib/wechat/trade-bill";
import type { Call } from "./calls";
import { Refusal } from "./requests";

/** Some of WeChat Pay's columns. */
const columns =
  "交易时间,公众账号ID,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,商品名称,手续费,订单金额,申请退款金额";
const sumColumns = "总交易单数,手续费总金额,订单总金额,申请退款总金额";

/**
 * A payment is in the bill of the day in China on which it succeeded, a refund in that on which it was accepted. The fee
 * is 0.6 %, rounded half up, and a refund returns it.
 */
export const readTrades = (db: Database, day: string) =>
  rows<TradeLine & { description: string }>(
    db,
    sql`select kind, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, transaction_id, out_trade_no,
        description, amount, (case kind when 'payment' then 1 else -1 end) * round(amount * 0.006)::int as fee, refund_id, out_refund_no
      from (select 'payment' as kind, success_time as at, out_trade_no as trade, total as amount, null as refund_id, null as out_refund_no
          from sandbox_payments where success_time is not null
        union all select 'refund', created_at, out_trade_no, amount, refund_id, out_refund_no from sandbox_refunds) trades
      join sandbox_payments on out_trade_no = trade
      where (at at time zone 'Asia/Shanghai')::date = ${day}::date order by trades.at, transaction_id`,
  );

const row = (cells: (string | number)[]) => cells.map((cell) => `\`${cell}`).join(",");
const yuan = (fen: number, decimals = 2) => (fen / 100).toFixed(decimals);

async function writeBill({ db, keys, faults, query }: Call, parameter: string) {
  const day = query.get(parameter);
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refusal(400, "PARAM_ERROR", "bill_date: is required");
  if (chinaTime(new Date(Date.now() - 10 * 3_600_000)).slice(0, 10) <= day)
    throw new Refusal(400, "STATEMENT_CREATING", "from 10:00 of the next day on");
  const [first, ...others] = await readTrades(db, day);
  if (!first) throw new Refusal(400, "NO_STATEMENT_EXIST", "no trades on that day");
  if (faults.has("bill_wrong_amount")) first.amount++;
  const firsts = faults.has("bill_missing_line") ? [] : faults.has("bill_double_line") ? [first, first] : [first];
  const lines = [...firsts, ...others];
  const rowsOfLines = lines.map((one) => {
    const [state, paid, refunded] = one.kind === "refund" ? ["REFUND", 0, one.amount] : ["SUCCESS", one.amount, 0];
    const numbers = [one.transaction_id, one.out_trade_no, state, one.refund_id ?? 0, one.out_refund_no ?? 0];
    return row([one.at, keys.app_id, ...numbers, one.description, yuan(one.fee, 5), yuan(paid), yuan(refunded)]);
  });
  const sum = (kind: string) => yuan(lines.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0));
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0);
  const foot = row([lines.length, yuan(fees, 5), sum("payment"), sum("refund")]);
  const heads = faults.has("bill_other_columns") ? columns.replace("手续费", "服务费") : columns;
  const text = `\ufeff${[heads, ...rowsOfLines, sumColumns, foot, ""].join("\r\n")}`;
  return faults.has("bill_cut_off") ? text.slice(0, text.length / 2) : text;
}

/** Names an address at WeChat Pay, as WeChat Pay does. The client keeps to the host that it is configured with. */
export async function describeBill(call: Call) {
  const hash = createHash("sha1").update(await writeBill(call, "bill_date"));
  if (call.faults.has("bill_bad_hash")) hash.update("another file");
  const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${call.query.get("bill_date")}`;
  return { hash_type: "SHA1", hash_value: hash.digest("hex"), download_url };
}

const pack = promisify(gzip);
export const downloadBill = async (call: Call) => pack(await writeBill(call, "token"));
