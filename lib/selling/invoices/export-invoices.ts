import type { Database } from "@/db/client";
import type { InvoiceStatus, InvoiceTitleKind } from "@/db/schema/invoices";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { newestInvoices, type StoredInvoice } from "./admin-queries";
import type { InvoiceFilters } from "./admin-schemas";

const statusWords: Record<InvoiceStatus, string> = {
  requested: "待开票",
  issued: "已开票",
  refused: "已拒绝",
  withdrawn: "已撤销",
  red_due: "待红冲",
  red: "已红冲",
};
const kindWords: Record<InvoiceTitleKind, string> = { personal: "个人", company: "企业" };

export const exportInvoices = (db: Database, filters: InvoiceFilters, format?: CsvFormat) =>
  asCsv<StoredInvoice>(
    db,
    "invoices",
    (local) => ({
      id: ["发票编号", (row) => row.id],
      order_no: ["订单号", (row) => longNumber(row.order_no)],
      status: ["状态", (row) => row.status, statusWords],
      kind: ["抬头类型", (row) => row.title.kind, kindWords],
      name: ["抬头", (row) => row.title.name],
      tax_no: ["税号", (row) => longNumber(row.title.tax_no ?? "")],
      amount_yuan: ["金额（元）", (row) => yuanOf(row.amount)],
      number: ["发票号码", (row) => longNumber(row.number ?? "")],
      issued_at: ["开票时间", (row) => row.issued_at && local(row.issued_at)],
      red_number: ["红字发票号码", (row) => longNumber(row.red_number ?? "")],
      paid_yuan: ["订单实付（元）", (row) => yuanOf(row.paid)],
      refunded_yuan: ["订单已退（元）", (row) => yuanOf(row.refunded)],
      reason: ["拒绝原因", (row) => row.reason ?? ""],
      user_id: ["顾客编号", (row) => row.user.id],
      created_at: ["申请时间", (row) => local(row.created_at)],
      due_at: ["应开票时间", (row) => local(row.due_at)],
    }),
    pagesOf(db, filters),
    format,
  );

const rowsAPage = 200;

const pagesOf = (db: Database, filters: InvoiceFilters) =>
  allPages(rowsAPage, (last?: StoredInvoice) => newestInvoices(db, filters, rowsAPage, last?.id));
