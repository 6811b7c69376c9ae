import { eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { billDifferences, billLines, bills } from "@/db/schema/bills";
import { jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { orderOf, person } from "@/lib/selling/payments/admin-queries";
import type { bill, billLine, billQuery, difference, differenceQuery } from "./schemas";

export const billId = (day: SQLWrapper) => sql<number>`to_char(${day}, 'YYYYMMDD')::int`;

/** The time at which a day begins in China. */
export const startOf = (day: SQLWrapper | string) => sql`((${day})::date::timestamp at time zone 'Asia/Shanghai')`;

const billColumns = {
  id: billId(bills.day),
  day: sql<string>`${bills.day}::text`,
  status: bills.status,
  payments: bills.payments,
  paid_amount: bills.paid_amount,
  refunds: bills.refunds,
  refunded_amount: bills.refunded_amount,
  fees: bills.fees,
  net: sql<number>`(${bills.paid_amount} - ${bills.refunded_amount} - ${bills.fees})`,
  differences: sql<number>`(select count(*)::int from bill_differences d where d.day = bills.day and d.status = 'open')`,
  last_error: bills.last_error,
  read_at: bills.read_at,
  created_at: bills.created_at,
};

export const listBills = (db: Database, { page, size, ...range }: z.output<typeof billQuery>) =>
  listRows<z.input<typeof bill>>(
    db,
    {
      columns: billColumns,
      from: sql`${bills}`,
      where: allOf(rangeOf(startOf(bills.day), range)),
      order: sql`${bills.day} desc`,
    },
    { page, size },
  );

export async function getBill(db: Database, day: string) {
  const [found] = await jsonRows(db, jsonRow(billColumns), sql`from ${bills} where ${eq(bills.day, day)}`);
  if (!found) throw notFound("There is no bill of this day.");
  return found;
}

/** A refund that is unknown here belongs to the order of its payment. */
export const lineColumns = {
  id: billLines.id,
  day: sql<string>`${billLines.day}::text`,
  kind: billLines.kind,
  transaction_id: billLines.transaction_id,
  out_trade_no: billLines.out_trade_no,
  out_refund_no: billLines.out_refund_no,
  amount: billLines.amount,
  fee: billLines.fee,
  net: sql<number>`(case ${billLines.kind} when 'payment' then ${billLines.amount} else -${billLines.amount} end - ${billLines.fee})`,
  at: billLines.at,
  is_matched: sql<boolean>`(${billLines.payment_id} is not null or ${billLines.refund_row_id} is not null)`,
  order: orderOf(sql`p`),
};
export const linesWithOrder = sql`bill_lines left join payments p on p.out_trade_no = bill_lines.out_trade_no`;

export const listLines = (db: Database, { page, size, ...range }: z.output<typeof billQuery>) =>
  listRows<z.input<typeof billLine>>(
    db,
    {
      columns: lineColumns,
      from: linesWithOrder,
      where: allOf(rangeOf(startOf(billLines.day), range)),
      order: sql`${billLines.day}, ${billLines.id}`,
      isBig: true,
    },
    { page, size },
  );

const subject = sql<"payment" | "refund">`coalesce(l.kind, case when r.id is null then 'payment' else 'refund' end)`;
const differenceColumns = {
  id: billDifferences.id,
  day: sql<string>`${billDifferences.day}::text`,
  kind: billDifferences.kind,
  status: billDifferences.status,
  subject,
  transaction_id: sql<string>`coalesce(l.transaction_id, p.transaction_id)`,
  out_trade_no: sql<string>`coalesce(l.out_trade_no, p.out_trade_no)`,
  out_refund_no: sql<string | null>`coalesce(l.out_refund_no, r.out_refund_no)`,
  billed_amount: sql<number | null>`l.amount`,
  own_amount: sql<number | null>`case ${subject} when 'payment' then p.amount else r.amount end`,
  order: orderOf(sql`p`),
  note: billDifferences.note,
  resolved_by: person(sql`bill_differences.resolved_by`),
  resolved_at: billDifferences.resolved_at,
  created_at: billDifferences.created_at,
};
const differencesWithRecords = sql`bill_differences
  left join bill_lines l on l.id = bill_differences.line_id
  left join refunds r on r.id = bill_differences.refund_row_id
  left join payments p on p.id = coalesce(bill_differences.payment_id, r.payment_id)`;

export const listDifferences = (
  db: Database,
  { status, kind, page, size, ...range }: z.output<typeof differenceQuery>,
) =>
  listRows<z.input<typeof difference>>(
    db,
    {
      columns: differenceColumns,
      from: differencesWithRecords,
      where: allOf([
        status && eq(billDifferences.status, status),
        kind && inArray(billDifferences.kind, kind),
        ...rangeOf(startOf(billDifferences.day), range),
      ]),
      order: sql`${billDifferences.id} desc`,
      isBig: true,
    },
    { page, size },
  );

export async function getDifference(db: Database, id: number) {
  const one = eq(billDifferences.id, id);
  const [found] = await jsonRows(db, jsonRow(differenceColumns), sql`from ${differencesWithRecords} where ${one}`);
  return found!;
}
