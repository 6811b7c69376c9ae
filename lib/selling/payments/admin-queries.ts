import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { notifications, payments, refundedAt, refunds, settledAt } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { isoTime, jsonRow, jsonRows } from "@/db/statement";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listHits } from "@/lib/kernel/lists/lists";
import { maxCount, type Paging } from "@/lib/kernel/lists/paging";
import { textsOf } from "@/lib/kernel/lists/search";
import { nicknameOf } from "@/lib/kernel/records/person";
import type {
  listedNotification,
  listedPayment,
  listedRefund,
  notificationQuery,
  paymentExportQuery,
  paymentQuery,
  refundExportQuery,
  refundQuery,
} from "./admin-schemas";
import { paymentsNumbered, refundsNumbered } from "./payment-numbers";
import { refundableAmount } from "./refundable";

export const person = (id: SQL) =>
  sql<Person | null>`(select ${jsonRow({ id: users.id, nickname: nicknameOf(users.id) })} from users where users.id = ${id})`;

type Person = { id: number; nickname: string };

export const paymentColumns = {
  id: payments.id,
  out_trade_no: payments.out_trade_no,
  status: payments.status,
  amount: payments.amount,
  refundable: refundableAmount("payments"),
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
  settled_at: notifications.settled_at,
  settled_by: person(sql`notifications.settled_by`),
  settled_note: notifications.settled_note,
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
  key: refunds.key_name,
  last_error: refunds.last_error,
  sends_at: sql<string | null>`${isoTime(
    sql`case when refunds.status = 'pending' and refunds.attempts = 0 and refunds.next_attempt_at > now() then refunds.next_attempt_at end`,
  )}`,
  completed_at: refunds.completed_at,
  created_at: refunds.created_at,
};

export interface Selection {
  table: "payments" | "refunds" | "notifications";
  /** An index must cover this column, then the time, then the id. */
  kind: SQLWrapper;
  at: SQL;
  kinds: readonly string[];
  from?: string;
  to?: string;
  /** Selects the ids of the few rows that can match. */
  among?: SQL;
}

/**
 * Selects `id` and `at` of the newest rows: reads each kind by its index and merges them. An export continues after
 * `last`.
 */
export function newest(
  { table, kind, at, kinds, from, to, among }: Selection,
  limit: number,
  last?: { id: number; at: string },
): SQL {
  const id = sql.raw(`${table}.id`);
  const most = sql`limit ${sql.raw(String(limit))}`;
  const isAmongThem = among && sql`${id} = any(array(${among}))`;
  const isBehind = last && sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::int)`;
  const first = sql`order by ${ordered(at, id, "desc")} ${most}`;
  const branches = [...new Set(kinds)].map(
    (each) => sql`(select ${id}, ${at} as at from ${sql.raw(table)}
      where ${allOf([sql`${kind} = ${sql.raw(`'${each}'`)}`, ...rangeOf(at, { from, to }), isBehind, isAmongThem])}
      ${first})`,
  );
  return sql`select id, at from (${sql.join(branches, sql` union all `)}) found order by ${byTime} ${most}`;
}
const byTime = ordered(sql`at`, sql`id`, "desc");

export const orderOf = (table: SQL) =>
  sql<{
    id: number;
    order_no: string;
  } | null>`(select json_build_object('id', o.id, 'order_no', o.order_no) from orders o where o.id = ${table}.order_id)`;

export async function getNotification(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...notificationColumns, order: orderOf(sql`notifications`) }),
    sql`from ${notifications} where ${notifications.id} = ${id}`,
  );
  return found!;
}

function listNewest<Row>(db: Database, selection: Selection, columns: Record<string, SQLWrapper>, paging: Paging) {
  const name = sql.raw(selection.table);
  const item = sql<Row>`(select ${jsonRow({ ...columns, order: orderOf(name) })} from ${name} where ${name}.id = shown.id)`;
  const hits = newest(selection, maxCount + 1);
  return listHits<Row>(db, { hits, order: byTime, item, isRange: Boolean(selection.from || selection.to) }, paging);
}

const { status: paymentStatus } = payments;
export const newestPayments = ({
  status = paymentStatus.enumValues,
  q,
  ...range
}: z.output<typeof paymentExportQuery>): Selection => ({
  table: "payments",
  kind: paymentStatus,
  at: settledAt(payments),
  kinds: status,
  ...(q !== undefined && { among: paymentsNumbered(textsOf(q).at(-1)!) }),
  ...range,
});
export const listPayments = (db: Database, { page, size, ...filters }: z.output<typeof paymentQuery>) =>
  listNewest<z.input<typeof listedPayment>>(db, newestPayments(filters), paymentColumns, { page, size });

const { status: refundStatus } = refunds;
export const newestRefunds = ({
  status = refundStatus.enumValues,
  q,
  ...range
}: z.output<typeof refundExportQuery>): Selection => ({
  table: "refunds",
  kind: refundStatus,
  at: refundedAt(refunds),
  kinds: status,
  ...(q !== undefined && { among: refundsNumbered(textsOf(q).at(-1)!) }),
  ...range,
});
export const listRefunds = (db: Database, { page, size, ...filters }: z.output<typeof refundQuery>) =>
  listNewest<z.input<typeof listedRefund>>(db, newestRefunds(filters), refundColumns, { page, size });

const { verdict: anyVerdict } = notifications;
export const listNotifications = (
  db: Database,
  { verdict = anyVerdict.enumValues, page, size, ...range }: z.output<typeof notificationQuery>,
) =>
  listNewest<z.input<typeof listedNotification>>(
    db,
    {
      table: "notifications",
      kind: anyVerdict,
      at: sql`${notifications.created_at}`,
      kinds: verdict,
      ...range,
    },
    notificationColumns,
    { page, size },
  );
