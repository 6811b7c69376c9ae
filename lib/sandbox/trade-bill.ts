import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { chinaTime } from "@/lib/wechat/china-time";
import type { Call } from "./calls";
import { Refusal } from "./refusal";

/** Some of WeChat Pay's columns. */
const columns =
  "交易时间,公众账号ID,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,商品名称,手续费,订单金额,申请退款金额";
const sumColumns = "总交易单数,手续费总金额,订单总金额,申请退款总金额";

interface Trade {
  at: string;
  transaction_id: string;
  out_trade_no: string;
  description: string;
  amount: number;
  /** Null for a payment. */
  refund_id: string | null;
  out_refund_no: string | null;
}

/** A payment is in the bill of the day in China on which it succeeded, a refund in that on which it was accepted. */
export const readTrades = (db: Database, day: string) =>
  rows<Trade>(
    db,
    sql`select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, transaction_id, out_trade_no,
        description, amount, refund_id, out_refund_no
      from (select success_time as at, out_trade_no as trade, total as amount, null as refund_id, null as out_refund_no
          from sandbox_payments where success_time is not null
        union all select created_at, out_trade_no, amount, refund_id, out_refund_no from sandbox_refunds) trades
      join sandbox_payments on out_trade_no = trade
      where (at at time zone 'Asia/Shanghai')::date = ${day}::date order by trades.at, transaction_id`,
  );

/** 0.6 %, rounded half up. A refund returns it. */
export function feeIn({ amount, refund_id }: Trade) {
  const fee = Math.floor((amount * 6 + 500) / 1000);
  return refund_id ? -fee : fee;
}

const line = (cells: (string | number)[]) => cells.map((cell) => `\`${cell}`).join(",");
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
  const sums = { paid: 0, refunded: 0, fees: 0 };
  const lines = [...firsts, ...others].map((trade) => {
    const { refund_id, amount } = trade;
    const [state, paid, refunded] = refund_id ? ["REFUND", 0, amount] : ["SUCCESS", amount, 0];
    sums.paid += paid;
    sums.refunded += refunded;
    sums.fees += feeIn(trade);
    const numbers = [trade.transaction_id, trade.out_trade_no, state, refund_id ?? 0, trade.out_refund_no ?? 0];
    const amounts = [yuan(feeIn(trade), 5), yuan(paid), yuan(refunded)];
    return line([trade.at, keys.app_id, ...numbers, trade.description, ...amounts]);
  });
  const foot = line([lines.length, yuan(sums.fees, 5), yuan(sums.paid), yuan(sums.refunded)]);
  const heads = faults.has("bill_other_columns") ? columns.replace("手续费", "服务费") : columns;
  const text = `\ufeff${[heads, ...lines, sumColumns, foot, ""].join("\r\n")}`;
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
