import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type InvoiceStatus, type InvoiceTitle, invoices } from "@/db/schema/invoices";
import { orders } from "@/db/schema/orders";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { fileUrl } from "@/lib/storage/urls";
import { invoiceable } from "./conditions";

export interface StoredOrderInvoice {
  status: InvoiceStatus;
  number: string | null;
  file: string | null;
  amount: number;
  reason: string | null;
}
export interface StoredInvoice extends StoredOrderInvoice {
  id: number;
  order_id: number;
  order_no: string;
  title: InvoiceTitle;
  due_at: string;
  created_at: string;
  updated_at: string;
}

const orderColumns = {
  status: invoices.status,
  number: invoices.number,
  file: invoices.file,
  amount: sql`coalesce(${invoices.amount}, ${invoiceable})`,
  reason: invoices.reason,
};
/** Of `invoices` joined with `orders`. */
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
export const invoiceOfOrder = sql`(select ${jsonRow(orderColumns)} from ${invoices} where ${invoices.order_id} = ${orders.id} ${latest})`;

export const withFile = <I extends { file: string | null }>(invoice: I) =>
  Object.assign(invoice, { file: invoice.file && fileUrl(invoice.file) });

export async function getOwnInvoice(db: Database, userId: number, orderId: number) {
  const [found] = await rows<{ invoice: StoredInvoice }>(
    db,
    sql`select ${jsonRow(invoiceColumns)} as invoice from ${invoices} join ${orders} on ${orders.id} = ${invoices.order_id}
      where ${orders.id} = ${orderId} and ${orders.user_id} = ${userId} ${latest}`,
  );
  if (!found) throw noSuchInvoice();
  return withFile(found.invoice);
}

export const noSuchInvoice = () => notFound("There is no such invoice.");
