import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { sqlList } from "@/db/schema/columns";
import { invoices } from "@/db/schema/invoices";
import { orderItems, orders } from "@/db/schema/orders";
import { type JsonRow, jsonList, jsonRow, jsonRows } from "@/db/statement";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listHits } from "@/lib/kernel/lists/lists";
import { containing, maxRows } from "@/lib/kernel/lists/paging";
import { nicknameOf } from "@/lib/kernel/records/person";
import type { InvoiceFilters, invoiceQuery } from "./admin-schemas";
import { invoiceColumns, noSuchInvoice, withFile } from "./queries";

const isOverdue = sql<boolean>`(${invoices.status} = 'requested' and ${invoices.due_at} <= now())`;

const itemColumns = {
  name: orderItems.name,
  variant_name: orderItems.variant_name,
  count: orderItems.count,
  refunded_count: orderItems.refunded_count,
  payable: sql<number>`${orderItems.subtotal} - ${orderItems.discount}`,
};
const columns = {
  ...invoiceColumns,
  user: jsonRow({ id: invoices.user_id, nickname: nicknameOf(invoices.user_id) }),
  paid: orders.total_price,
  refunded: orders.refunded_amount,
  is_overdue: isOverdue,
  issued_at: invoices.issued_at,
  red_number: invoices.red_number,
  freight: orders.freight,
  items: jsonList(
    itemColumns,
    orderItems.position,
    sql`from ${orderItems} where ${orderItems.order_id} = ${invoices.order_id}`,
  ),
  can_replace: sql<boolean>`coalesce(${invoices.status} = 'issued' and ${invoices.issued_at} > now() - interval '24 hours', false)`,
  version: invoices.version,
};
export type StoredInvoice = JsonRow<typeof columns>;

const withOrder = sql`${invoices} join ${orders} on ${orders.id} = ${invoices.order_id}`;
/** The invoice of the row `shown`. */
export const shownInvoice = sql<StoredInvoice>`(select ${jsonRow(columns)} from ${withOrder} where ${invoices.id} = shown.id)`;

/** No index covers parts of titles, so that a search reads only this many invoices. */
const maxSearched = sql.raw("20000");
const newestFirst = sql`${invoices.id} desc`;

/** Selects `id` and `due_at`, sorted by `order`. `before`: only invoices with a lower id. */
function findInvoices(filters: InvoiceFilters, order: SQL, limit: SQL, before?: number): SQL {
  const { status, overdue, order_id, user_id, q, from, to } = filters;
  const where = allOf([
    status && sql`${invoices.status} in ${sqlList(status)}`,
    overdue ? isOverdue : undefined,
    order_id ? sql`${invoices.order_id} = ${order_id}` : undefined,
    user_id ? sql`${invoices.user_id} = ${user_id}` : undefined,
    before ? sql`${invoices.id} < ${before}` : undefined,
    ...rangeOf(invoices.issued_at, { from, to }),
  ]);
  if (!q)
    return sql`select ${invoices.id}, ${invoices.due_at} from ${invoices} where ${where} order by ${order} limit ${limit}`;
  const newest = sql`(select * from ${invoices} where ${where} order by ${newestFirst} limit ${maxSearched})`;
  return sql`select ${invoices.id}, ${invoices.due_at} from ${newest} ${invoices} join ${orders} on ${orders.id} = ${invoices.order_id}
    where ${orders.order_no} like ${containing(q).slice(1)} or ${invoices.title} ->> 'name' ilike ${containing(q)}
      or ${q} in (${invoices.title} ->> 'tax_no', ${invoices.number}, ${invoices.red_number})
    order by ${order} limit ${limit}`;
}
export const newestInvoices = (filters: InvoiceFilters, limit: number, before?: number) =>
  findInvoices(filters, newestFirst, sql.raw(String(limit)), before);

const waiting: readonly string[] = ["requested", "red_due"];

export async function listInvoices(db: Database, { sort, page, size, ...filters }: z.output<typeof invoiceQuery>) {
  const isQueue = filters.status?.every((status) => waiting.includes(status)) ?? false;
  const isByDue = (sort ?? (isQueue ? "due_at" : "-created_at")) === "due_at";
  const order = isByDue ? sql`${invoices.due_at}, ${invoices.id}` : newestFirst;
  const found = await listHits(
    db,
    {
      hits: findInvoices(filters, order, sql`${maxRows} + 1`),
      order: isByDue ? sql`due_at, id` : sql`id desc`,
      item: shownInvoice,
      isRange: true,
    },
    { page, size },
  );
  return { ...found, items: found.items.map(withFile) };
}

export async function getInvoice(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${withOrder} where ${invoices.id} = ${id}`);
  if (!found) throw noSuchInvoice();
  return withFile(found);
}

export async function countInvoices(db: Database) {
  const upTo = (condition: SQL) =>
    sql`(select count(*)::int from (select from ${invoices} where ${condition} limit ${maxRows}) counted)`;
  const [counts] = await rows<Record<"open" | "requested" | "overdue" | "red_due", number>>(
    db,
    sql`select ${upTo(sql`${invoices.status} in ${sqlList(waiting)}`)} as open,
      ${upTo(sql`${invoices.status} = 'requested'`)} as requested, ${upTo(isOverdue)} as overdue,
      ${upTo(sql`${invoices.status} = 'red_due'`)} as red_due`,
  );
  return counts!;
}
