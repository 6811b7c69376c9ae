import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { invoices } from "@/db/schema/invoices";
import { orders } from "@/db/schema/orders";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { fileUrl } from "@/lib/storage/urls";
import { invoiceable } from "./conditions";

const orderColumns = {
  status: invoices.status,
  number: invoices.number,
  file: invoices.file,
  amount: sql<number>`coalesce(${invoices.amount}, ${invoiceable})`,
  reason: invoices.reason,
};
/** Columns of `invoices` joined with `orders`. */
export const invoiceColumns = {
  ...orderColumns,
  id: invoices.id,
  order_id: invoices.order_id,
  order_no: orders.order_no,
  title: invoices.title,
  due_at: invoices.due_at,
  created_at: invoices.created_at,
  updated_at: invoices.updated_at,
};

const latest = sql`order by ${invoices.id} desc limit 1`;
/** The order's live invoice, or the last one. */
export const invoiceOfOrder = sql<JsonRow<
  typeof orderColumns
> | null>`(select ${jsonRow(orderColumns)} from ${invoices} where ${invoices.order_id} = ${orders.id} ${latest})`;

export const withFile = <I extends { file: string | null }>(invoice: I) =>
  Object.assign(invoice, { file: invoice.file && fileUrl(invoice.file) });

export async function getOwnInvoice(db: Database, userId: number, orderId: number) {
  const [found] = await jsonRows(
    db,
    jsonRow(invoiceColumns),
    sql`from ${invoices} join ${orders} on ${orders.id} = ${invoices.order_id}
      where ${orders.id} = ${orderId} and ${orders.user_id} = ${userId} ${latest}`,
  );
  if (!found) throw noSuchInvoice();
  return withFile(found);
}

export const noSuchInvoice = () => notFoundOf("invoice");
