import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { notifications, payments, refundedAt, refunds, settledAt } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listHits } from "@/lib/kernel/lists/lists";
import { mostCounted, type Paging } from "@/lib/kernel/lists/paging";
import { nicknameOf } from "@/lib/kernel/records/person";
import type {
  listedNotification,
  listedPayment,
  listedRefund,
  notificationQuery,
  paymentQuery,
  refundQuery,
} from "./admin-schemas";
import { leftOf } from "./refundable";

export const person = (id: SQL) =>
  sql`(select ${jsonRow({ id: users.id, nickname: nicknameOf(users.id) })} from users where users.id = ${id})`;

export const paymentColumns = {
  id: payments.id,
  out_trade_no: payments.out_trade_no,
  status: payments.status,
  amount: payments.amount,
  refundable: leftOf("payments"),
  transaction_id: payments.transaction_id,
  paid_at: payments.paid_at,
  closed_at: payments.closed_at,
  created_at: payments.created_at,
};
export const notificationColumns = {
  id: notifications.id,
  notification_id: notifications.notification_id,
  event_type: notifications.event_type,
  verdict: notifications.verdict,
  reason: notifications.reason,
  out_trade_no: notifications.out_trade_no,
  out_refund_no: notifications.out_refund_no,
  transaction_id: notifications.transaction_id,
  amount: notifications.amount,
  times: notifications.times,
  created_at: notifications.created_at,
};
export const refundColumns = {
  id: refunds.id,
  payment_id: refunds.payment_id,
  out_refund_no: refunds.out_refund_no,
  refund_id: refunds.refund_id,
  amount: refunds.amount,
  reason: refunds.reason,
  status: refunds.status,
  by: refunds.by,
  user: person(sql`refunds.user_id`),
  last_error: refunds.last_error,
  completed_at: refunds.completed_at,
  created_at: refunds.created_at,
};

interface Records {
  table: "payments" | "refunds" | "notifications";
  columns: Record<string, SQLWrapper>;
  /** An index has this column, then the time, then the id. */
  kind: SQLWrapper;
  at: SQL;
}
type Wanted = Paging & { kinds: readonly string[]; from?: string; to?: string };

/** Reads the newest of each kind by the index, and merges them. */
function listNewest<Row>(db: Database, { table, columns, kind, at }: Records, { kinds, from, to, ...paging }: Wanted) {
  const name = sql.raw(table);
  const most = sql`limit ${sql.raw(String(mostCounted + 1))}`;
  const branches = [...new Set(kinds)].map(
    (each) => sql`(select ${name}.id, ${at} as at from ${name}
      where ${allOf([sql`${kind} = ${sql.raw(`'${each}'`)}`, ...rangeOf(at, { from, to })])}
      order by ${ordered(at, sql`${name}.id`, "desc")} ${most})`,
  );
  const order = ordered(sql`at`, sql`id`, "desc");
  const hits = sql`select id, at from (${sql.join(branches, sql` union all `)}) found order by ${order} ${most}`;
  const ofOrder = sql`(select json_build_object('id', o.id, 'order_no', o.order_no) from orders o where o.id = ${name}.order_id)`;
  const item = sql`(select ${jsonRow({ ...columns, order: ofOrder })} from ${name} where ${name}.id = shown.id)`;
  return listHits<Row>(db, { hits, order, item, isRange: Boolean(from || to) }, paging);
}

const { status: paymentStatus } = payments;
export const listPayments = (
  db: Database,
  { status = paymentStatus.enumValues, ...wanted }: z.output<typeof paymentQuery>,
) =>
  listNewest<z.input<typeof listedPayment>>(
    db,
    { table: "payments", columns: paymentColumns, kind: paymentStatus, at: settledAt(payments) },
    { kinds: status, ...wanted },
  );

const { status: refundStatus } = refunds;
export const listRefunds = (
  db: Database,
  { status = refundStatus.enumValues, ...wanted }: z.output<typeof refundQuery>,
) =>
  listNewest<z.input<typeof listedRefund>>(
    db,
    { table: "refunds", columns: refundColumns, kind: refundStatus, at: refundedAt(refunds) },
    { kinds: status, ...wanted },
  );

const { verdict: anyVerdict } = notifications;
export const listNotifications = (
  db: Database,
  { verdict = anyVerdict.enumValues, ...wanted }: z.output<typeof notificationQuery>,
) =>
  listNewest<z.input<typeof listedNotification>>(
    db,
    { table: "notifications", columns: notificationColumns, kind: anyVerdict, at: sql`${notifications.created_at}` },
    { kinds: verdict, ...wanted },
  );
