import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { billDifferences, billLines, bills } from "@/db/schema/bills";
import { type Columns, type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { orderOf, person } from "@/lib/selling/payments/admin-queries";
import type { billQuery, differenceQuery } from "./schemas";

export const billId = (day: SQLWrapper) => sql<number>`to_char(${day}, 'YYYYMMDD')::int`;

/** The time at which a day begins in China. */
export const startOf = (day: SQLWrapper | string) => sql`((${day})::date::timestamp at time zone 'Asia/Shanghai')`;

const billColumns = {
  ...getTableColumns(bills),
  id: billId(bills.day),
  net: sql<number>`(${bills.paid_amount} - ${bills.refunded_amount} - ${bills.fees})`,
  differences: sql<number>`(select count(*)::int from bill_differences d where d.day = bills.day and d.status = 'open')`,
};

/** Lists rows whose day begins in the range. */
function listDays<Of extends Columns>(
  db: Database,
  { day, where = [], ...listed }: { columns: Of; from: SQL; day: SQLWrapper; where?: (SQL | undefined)[]; order: SQL },
  { page, size, ...range }: z.output<typeof billQuery>,
) {
  const conditions = allOf([...where, ...rangeOf(startOf(day), range)]);
  return listRows<JsonRow<Of>>(db, { ...listed, where: conditions, isBig: day !== bills.day }, { page, size });
}

export const listBills = (db: Database, query: z.output<typeof billQuery>) =>
  listDays(db, { columns: billColumns, from: sql`${bills}`, day: bills.day, order: sql`${bills.day} desc` }, query);

export async function getBill(db: Database, day: string) {
  const [found] = await jsonRows(db, jsonRow(billColumns), sql`from ${bills} where ${eq(bills.day, day)}`);
  if (!found) throw notFound("There is no bill of this day.");
  return found;
}

/** A refund that is unknown here belongs to the order of its payment. */
export const lineColumns = {
  ...getTableColumns(billLines),
  net: sql<number>`(case ${billLines.kind} when 'payment' then ${billLines.amount} else -${billLines.amount} end - ${billLines.fee})`,
  is_matched: sql<boolean>`(${billLines.payment_id} is not null or ${billLines.refund_row_id} is not null)`,
  order: orderOf(sql`p`),
};
export const linesWithOrder = sql`bill_lines left join payments p on p.out_trade_no = bill_lines.out_trade_no`;

export const lineOrder = sql`${billLines.day}, ${billLines.id}`;

export const listLines = (db: Database, query: z.output<typeof billQuery>) =>
  listDays(db, { columns: lineColumns, from: linesWithOrder, day: billLines.day, order: lineOrder }, query);

const subject = sql<"payment" | "refund">`coalesce(l.kind, case when r.id is null then 'payment' else 'refund' end)`;
const differenceColumns = {
  ...getTableColumns(billDifferences),
  subject,
  transaction_id: sql<string>`coalesce(l.transaction_id, p.transaction_id)`,
  out_trade_no: sql<string>`coalesce(l.out_trade_no, p.out_trade_no)`,
  out_refund_no: sql<string | null>`coalesce(l.out_refund_no, r.out_refund_no)`,
  billed_amount: sql<number | null>`l.amount`,
  own_amount: sql<number | null>`case ${subject} when 'payment' then p.amount else r.amount end`,
  order: orderOf(sql`p`),
  resolved_by: person(sql`bill_differences.resolved_by`),
};
const differencesWithRecords = sql`bill_differences
  left join bill_lines l on l.id = bill_differences.line_id
  left join refunds r on r.id = bill_differences.refund_row_id
  left join payments p on p.id = coalesce(bill_differences.payment_id, r.payment_id)`;

export const listDifferences = (db: Database, { status, ...query }: z.output<typeof differenceQuery>) => {
  const where = [status && eq(billDifferences.status, status)];
  const order = sql`${billDifferences.id} desc`;
  const listed = { columns: differenceColumns, from: differencesWithRecords, day: billDifferences.day, where, order };
  return listDays(db, listed, query);
};

export async function getDifference(db: Database, id: number) {
  const one = eq(billDifferences.id, id);
  const [found] = await jsonRows(db, jsonRow(differenceColumns), sql`from ${differencesWithRecords} where ${one}`);
  return found!;
}
