import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { isoTime, jsonRow } from "@/db/statement";
import { asCsv } from "@/lib/csv/export-csv";
import { longNumber } from "@/lib/csv/long-number";
import { yuanOf } from "@/lib/csv/yuan";
import { type Asked, newest, newestPayments, newestRefunds, paymentColumns, refundColumns } from "./admin-queries";
import type { payment, paymentsExported, refund, refundsExported } from "./admin-schemas";

type Payment = z.output<typeof payment> & { order_no: string };
type Refund = z.output<typeof refund> & { order_no: string; out_trade_no: string };

const orderNo = (table: "payments" | "refunds") =>
  sql`(select o.order_no from orders o where o.id = ${sql.raw(table)}.order_id)`;
const outTradeNo = sql`(select p.out_trade_no from payments p where p.id = refunds.payment_id)`;

export const exportPayments = (db: Database, filters: z.output<typeof paymentsExported>) =>
  asCsv<Payment>(
    db,
    "payments",
    (local) => ({
      order_no: (row) => longNumber(row.order_no),
      out_trade_no: (row) => longNumber(row.out_trade_no),
      transaction_id: (row) => longNumber(row.transaction_id),
      status: (row) => row.status,
      amount_yuan: (row) => yuanOf(row.amount),
      refundable_yuan: (row) => yuanOf(row.refundable),
      created_at: (row) => local(row.created_at),
      paid_at: (row) => row.paid_at && local(row.paid_at),
      closed_at: (row) => row.closed_at && local(row.closed_at),
    }),
    pagesOf(db, newestPayments(filters), jsonRow({ ...paymentColumns, order_no: orderNo("payments") })),
  );

export const exportRefunds = (db: Database, filters: z.output<typeof refundsExported>) =>
  asCsv<Refund>(
    db,
    "refunds",
    (local) => ({
      order_no: (row) => longNumber(row.order_no),
      out_refund_no: (row) => longNumber(row.out_refund_no),
      refund_id: (row) => longNumber(row.refund_id),
      out_trade_no: (row) => longNumber(row.out_trade_no),
      status: (row) => row.status,
      amount_yuan: (row) => yuanOf(row.amount),
      reason: (row) => row.reason,
      by: (row) => row.by,
      user_id: (row) => row.user?.id,
      nickname: (row) => row.user?.nickname,
      last_error: (row) => row.last_error,
      created_at: (row) => local(row.created_at),
      completed_at: (row) => row.completed_at && local(row.completed_at),
    }),
    pagesOf(
      db,
      newestRefunds(filters),
      jsonRow({ ...refundColumns, order_no: orderNo("refunds"), out_trade_no: outTradeNo }),
    ),
  );

const rowsAPage = 200;

async function* pagesOf<Row>(db: Database, asked: Asked, item: ReturnType<typeof jsonRow>): AsyncGenerator<Row[]> {
  const table = sql.raw(asked.table);
  for (let last: { id: number; at: string } | undefined; ; ) {
    const found = await rows<{ row: Row; id: number; at: string }>(
      db,
      sql`select chosen.id, ${isoTime(sql`chosen.at`)} as at, (select ${item} from ${table} where ${table}.id = chosen.id) as row
        from (${newest(asked, rowsAPage, last)}) chosen order by chosen.at desc, chosen.id desc`,
    );
    if (found.length) yield found.map(({ row }) => row);
    if (found.length < rowsAPage) return;
    last = found.at(-1);
  }
}
