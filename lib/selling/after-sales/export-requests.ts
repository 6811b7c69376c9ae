import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { type AfterSaleStatus, type AfterSaleType, afterSales } from "@/db/schema/after-sales";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { wordFor } from "@/lib/csv/column";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { allOf } from "@/lib/kernel/lists/conditions";
import { refundTotal } from "@/lib/selling/claims/entitled";
import { carrierName } from "@/lib/selling/shipping/carriers";
import { listedColumns } from "./admin-queries";
import type { queueExportQuery } from "./admin-schemas";
import { conditionOf, type Filters, newestFirst } from "./find-requests";

const statusWords: Record<AfterSaleStatus, string> = {
  requested: "待处理",
  approved: "待寄回",
  sent: "退货途中",
  refunding: "退款中",
  refunded: "已退款",
  rejected: "已拒绝",
  withdrawn: "已撤回",
  closed: "已关闭",
};
const typeWords: Record<AfterSaleType, string> = { refund: "仅退款", return: "退货退款" };
const columns = {
  ...listedColumns,
  goods: sql<string>`(select string_agg(concat_ws(' ', i.name, nullif(i.variant_name, '')) || '*' || c.count, '; ' order by i.position)
    from after_sale_items c join order_items i on i.id = c.item_id where c.after_sale_id = after_sales.id)`,
  description: afterSales.description,
  carrier: afterSales.carrier,
  carrier_name: carrierName(sql`after_sales.carrier`),
  tracking_no: afterSales.tracking_no,
};
type Row = JsonRow<typeof columns>;

export const exportRequests = (db: Database, filters: z.output<typeof queueExportQuery>, format?: CsvFormat) =>
  asCsv<Row>(
    db,
    "after-sales",
    (local) => ({
      id: ["售后编号", (row) => row.id],
      order_no: ["订单号", (row) => longNumber(row.order_no)],
      type: ["类型", (row) => row.type, typeWords],
      status: ["状态", (row) => row.status, statusWords],
      goods: ["商品", (row) => row.goods],
      count: ["件数", (row) => row.count],
      reason: ["原因", (row) => row.reason_name],
      description: ["说明", (row) => row.description],
      total_yuan: ["退款合计（元）", (row) => yuanOf(refundTotal(row))],
      entitled_yuan: ["商品实付（元）", (row) => yuanOf(row.entitled)],
      agreed_yuan: ["实退金额（元）", (row) => (row.agreed === null ? "" : yuanOf(row.agreed))],
      freight_yuan: ["退运费（元）", (row) => (row.agreed_freight === null ? "" : yuanOf(row.agreed_freight))],
      carrier: ["退货快递公司", (row) => row.carrier, (row) => wordFor(row.carrier, row.carrier_name)],
      tracking_no: ["退货快递单号", (row) => longNumber(row.tracking_no)],
      user_id: ["顾客编号", (row) => row.user.id],
      nickname: ["顾客昵称", (row) => row.user.nickname],
      created_at: ["申请时间", (row) => local(row.created_at)],
      due_at: ["截止时间", (row) => row.due_at && local(row.due_at)],
      updated_at: ["更新时间", (row) => local(row.updated_at)],
    }),
    pagesOf(db, filters),
    format,
  );

const rowsAPage = 200;

const pagesOf = (db: Database, filters: Filters) =>
  allPages<Row>(rowsAPage, (last) => {
    const isBehind =
      last && sql`(after_sales.created_at, after_sales.id) < (${last.created_at}::timestamptz, ${last.id}::int)`;
    return jsonRows(
      db,
      jsonRow(columns),
      sql`from after_sales where ${allOf([conditionOf(filters), isBehind])} order by ${newestFirst} limit ${rowsAPage}`,
    );
  });
