import { type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { offlineMethods, paymentStatuses, refundStatuses } from "@/db/schema/payments";
import { isoTime, jsonRow, jsonRows } from "@/db/statement";
import { wordFor, wordsFor } from "@/lib/csv/column";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { describeRefundError } from "@/lib/i18n/admin/refund-error";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { newest, newestPayments, newestRefunds, paymentColumns, refundColumns, type Selection } from "./admin-queries";
import type { payment, paymentExportQuery, refund, refundExportQuery } from "./admin-schemas";

interface Place {
  id: number;
  at: string;
}
type Payment = z.output<typeof payment> & Place & { order_no: string };
type Refund = z.output<typeof refund> & Place & { order_no: string; out_trade_no: string };

const orderNo = (table: "payments" | "refunds") =>
  sql`(select o.order_no from orders o where o.id = ${sql.raw(table)}.order_id)`;
const outTradeNo = sql`(select p.out_trade_no from payments p where p.id = refunds.payment_id)`;

const paymentWords = wordsFor(paymentStatuses, (status) => catalogues.zh.money[`payment.${status}`]);
const methodWords = wordsFor(offlineMethods, (method) => catalogues.zh.money[`method.${method}`]);
const refundWords = wordsFor(refundStatuses, (status) => catalogues.zh.order[`refund.${status}`]);
const channelWords: Record<Payment["channel"], string> = { wechat: "微信支付", offline: "线下" };
const byWords: Record<Refund["by"], string> = { admin: "管理员", system: "系统", platform: "微信商户平台" };

const inChinese = createTranslator(catalogues.zh);
const errorWords = ({ last_error: error }: Refund) => wordFor(error, error && describeRefundError(error, inChinese));

export const exportPayments = (db: Database, filters: z.output<typeof paymentExportQuery>, format?: CsvFormat) =>
  asCsv<Payment>(
    db,
    "payments",
    (local) => ({
      order_no: ["订单号", (row) => longNumber(row.order_no)],
      out_trade_no: ["商户单号", (row) => longNumber(row.out_trade_no)],
      transaction_id: ["交易单号", (row) => longNumber(row.transaction_id)],
      status: ["状态", (row) => row.status, paymentWords],
      amount_yuan: ["金额（元）", (row) => yuanOf(row.amount)],
      refundable_yuan: ["可退金额（元）", (row) => yuanOf(row.refundable)],
      created_at: ["创建时间", (row) => local(row.created_at)],
      paid_at: ["付款时间", (row) => row.paid_at && local(row.paid_at)],
      closed_at: ["关闭时间", (row) => row.closed_at && local(row.closed_at)],
      channel: ["收款渠道", (row) => row.channel, channelWords],
      method: ["收款方式", (row) => row.method, methodWords],
      note: ["收款备注", (row) => row.note],
    }),
    pagesOf(db, newestPayments(filters), { ...paymentColumns, order_no: orderNo("payments") }),
    format,
  );

export const exportRefunds = (db: Database, filters: z.output<typeof refundExportQuery>, format?: CsvFormat) =>
  asCsv<Refund>(
    db,
    "refunds",
    (local) => ({
      order_no: ["订单号", (row) => longNumber(row.order_no)],
      out_refund_no: ["商户退款单号", (row) => longNumber(row.out_refund_no)],
      refund_id: ["微信退款单号", (row) => longNumber(row.refund_id)],
      out_trade_no: ["商户单号", (row) => longNumber(row.out_trade_no)],
      status: ["状态", (row) => row.status, refundWords],
      amount_yuan: ["金额（元）", (row) => yuanOf(row.amount)],
      reason: ["退款原因", (row) => row.reason],
      by: ["发起方", (row) => row.by, byWords],
      user_id: ["操作人编号", (row) => row.user?.id],
      nickname: ["操作人昵称", (row) => row.user?.nickname],
      key: ["API 密钥", (row) => row.key],
      last_error: ["最近错误", (row) => row.last_error, errorWords],
      created_at: ["创建时间", (row) => local(row.created_at)],
      completed_at: ["退款时间", (row) => (row.status === "success" ? local(row.completed_at!) : null)],
      method: ["退款方式", (row) => row.method, methodWords],
    }),
    pagesOf(db, newestRefunds(filters), { ...refundColumns, order_no: orderNo("refunds"), out_trade_no: outTradeNo }),
    format,
  );

const rowsAPage = 200;

function pagesOf<Row extends Place>(db: Database, selection: Selection, columns: Record<string, SQLWrapper>) {
  const table = sql.raw(selection.table);
  const item = jsonRow({ ...columns, at: isoTime(sql`chosen.at`) });
  return allPages<Row>(rowsAPage, (last) =>
    jsonRows(
      db,
      sql<Row>`(select ${item} from ${table} where ${table}.id = chosen.id)`,
      sql`from (${newest(selection, rowsAPage, last)}) chosen`,
    ),
  );
}
