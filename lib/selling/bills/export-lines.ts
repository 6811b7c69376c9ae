import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { billLines } from "@/db/schema/bills";
import { jsonRow, jsonRows } from "@/db/statement";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { lineColumns, lineOrder, linesWithOrder, startOf } from "./queries";
import type { billRange } from "./schemas";

const line = jsonRow(lineColumns);
type Line = (typeof line)["_"]["type"];

const kindWords: Record<Line["kind"], string> = { payment: "收款", refund: "退款" };
const rowsAPage = 500;

export const exportLines = (db: Database, range: z.output<typeof billRange>, format: CsvFormat) =>
  asCsv<Line>(
    db,
    "bill-lines",
    (local) => ({
      id: ["编号", (row) => row.id],
      day: ["账单日期", (row) => row.day],
      at: ["时间", (row) => local(row.at)],
      kind: ["类型", (row) => row.kind, kindWords],
      order_no: ["订单号", (row) => longNumber(row.order?.order_no)],
      out_trade_no: ["商户单号", (row) => longNumber(row.out_trade_no)],
      transaction_id: ["交易单号", (row) => longNumber(row.transaction_id)],
      out_refund_no: ["商户退款单号", (row) => longNumber(row.out_refund_no)],
      amount_yuan: ["金额（元）", (row) => yuanOf(row.amount)],
      fee_yuan: ["手续费（元）", (row) => yuanOf(row.fee)],
      net_yuan: ["净额（元）", (row) => yuanOf(row.net)],
      is_matched: ["与本店一致", (row) => row.is_matched, { true: "是", false: "否" }],
    }),
    allPages<Line>(rowsAPage, (last) =>
      jsonRows(
        db,
        line,
        sql`from ${linesWithOrder} where ${allOf([
          ...rangeOf(startOf(billLines.day), range),
          last && sql`(${lineOrder}) > (${last.day}::date, ${last.id}::int)`,
        ])} order by ${lineOrder} limit ${rowsAPage}`,
      ),
    ),
    format,
  );
