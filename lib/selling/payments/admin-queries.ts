import { and, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { notifications, type OfflineMethod, payments, refundedAt, refunds, settledAt } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { isoTime, jsonRow, jsonRows } from "@/db/statement";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
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
  channel: payments.channel,
  method: payments.method,
  note: payments.note,
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
  method: sql<OfflineMethod | null>`(select p.method from payments p where p.id = refunds.payment_id)`,
  by: refunds.by,
  user: person(sql`refunds.user_id`),
  key: refunds.key_name,
  last_error: refunds.last_error,
  sends_at: sql<string | null>`${isoTime(
    sql`case when refunds.status = 'pending' and (refunds.attempts = 0 or refunds.last_error is not null) and refunds.next_attempt_at > now() then refunds.next_attempt_at end`,
  )}`,
  completed_at: refunds.completed_at,
  created_at: refunds.created_at,
};

export interface Selection {
  table: "payments" | "refunds" | "notifications";
  where: SQL | undefined;
  at: SQLWrapper;
}
const newestFirst = ({ table, at }: Selection) => ordered(at, sql.raw(`${table}.id`), "desc");

/** Selects `id` and `at` of the newest rows. An export continues after `last`. */
export function newest(selection: Selection, limit: number, last?: { id: number; at: string }) {
  const { table, at, where } = selection;
  const id = sql.raw(`${table}.id`);
  const isBehind = last && sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::int)`;
  return sql`select ${id}, ${at} as at from ${sql.raw(table)}
    where ${allOf([where, isBehind])} order by ${newestFirst(selection)} limit ${limit}`;
}

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
  const { table, where } = selection;
  const from = sql.raw(table);
  const listing = { from, id: sql.raw(`${table}.id`), where, order: newestFirst(selection), isBig: true };
  return listRows<Row>(db, { ...listing, columns: { ...columns, order: orderOf(from) } }, paging);
}

export function newestPayments({ status, method, q, ...range }: z.output<typeof paymentExportQuery>): Selection {
  const at = settledAt(payments);
  const where = and(
    status && inArray(payments.status, status),
    method && inArray(payments.method, method),
    q === undefined ? undefined : sql`${payments.id} in (${paymentsNumbered(textsOf(q).at(-1)!)})`,
    ...rangeOf(at, range),
  );
  return { table: "payments", where, at };
}
export const listPayments = (db: Database, { page, size, ...filters }: z.output<typeof paymentQuery>) =>
  listNewest<z.input<typeof listedPayment>>(db, newestPayments(filters), paymentColumns, { page, size });

export function newestRefunds({ status, q, ...range }: z.output<typeof refundExportQuery>): Selection {
  const at = refundedAt(refunds);
  const where = and(
    status && inArray(refunds.status, status),
    q === undefined ? undefined : sql`${refunds.id} in (${refundsNumbered(textsOf(q).at(-1)!)})`,
    ...rangeOf(at, range),
  );
  return { table: "refunds", where, at };
}
export const listRefunds = (db: Database, { page, size, ...filters }: z.output<typeof refundQuery>) =>
  listNewest<z.input<typeof listedRefund>>(db, newestRefunds(filters), refundColumns, { page, size });

export function listNotifications(db: Database, { verdict, page, size, ...range }: z.output<typeof notificationQuery>) {
  const at = notifications.created_at;
  const where = and(verdict && inArray(notifications.verdict, verdict), ...rangeOf(at, range));
  const selection: Selection = { table: "notifications", where, at };
  return listNewest<z.input<typeof listedNotification>>(db, selection, notificationColumns, { page, size });
}
