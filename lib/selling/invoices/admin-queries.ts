import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { sqlList } from "@/db/schema/columns";
import { invoices } from "@/db/schema/invoices";
import { orderItems, orders } from "@/db/schema/orders";
import { type JsonRow, jsonList, jsonRow, jsonRows } from "@/db/statement";
import { type Conditions, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
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

const newestFirst = sql`${invoices.id} desc`;

const conditions: Conditions<InvoiceFilters> = {
  status: (statuses) => inArray(invoices.status, statuses),
  overdue: (isWanted) => (isWanted ? isOverdue : undefined),
  order_id: (id) => eq(invoices.order_id, id),
  user_id: (id) => eq(invoices.user_id, id),
  from: since(invoices.issued_at),
  to: until(invoices.issued_at),
  q: (q) =>
    sql`(${orders.order_no} like ${containing(q).slice(1)} or ${invoices.title} ->> 'name' ilike ${containing(q)}
      or ${q} in (${invoices.title} ->> 'tax_no', ${invoices.number}, ${invoices.red_number}))`,
};

/** `before`: only invoices with a lower id. */
export const newestInvoices = (db: Database, filters: InvoiceFilters, limit: number, before?: number) =>
  jsonRows<StoredInvoice>(
    db,
    jsonRow(columns),
    sql`from ${withOrder} where ${and(whereOf(conditions, filters), before ? lt(invoices.id, before) : undefined)}
      order by ${newestFirst} limit ${limit}`,
  );

const waiting: readonly string[] = ["requested", "red_due"];

export async function listInvoices(db: Database, { sort, page, size, ...filters }: z.output<typeof invoiceQuery>) {
  const isQueue = filters.status?.every((status) => waiting.includes(status)) ?? false;
  const isByDue = (sort ?? (isQueue ? "due_at" : "-created_at")) === "due_at";
  const found = await listRows<StoredInvoice>(
    db,
    {
      columns,
      from: withOrder,
      id: invoices.id,
      where: whereOf(conditions, filters),
      order: isByDue ? sql`${invoices.due_at}, ${invoices.id}` : newestFirst,
      isBig: true,
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
  const counted = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const [counts] = await rows<Record<"open" | "requested" | "overdue" | "red_due", number>>(
    db,
    sql`select count(*)::int as open, ${counted(sql`${invoices.status} = 'requested'`)} as requested,
      ${counted(isOverdue)} as overdue, ${counted(sql`${invoices.status} = 'red_due'`)} as red_due
      from ${invoices} where ${invoices.status} in ${sqlList(waiting)}`,
  );
  return counts!;
}
