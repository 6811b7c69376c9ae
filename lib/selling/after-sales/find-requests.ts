import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AfterSaleStatus, afterSaleStatuses } from "@/db/schema/after-sales";
import { sqlList } from "@/db/schema/columns";
import { parseId } from "@/lib/kernel/contract/fields";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import type { queueExportQuery } from "./admin-schemas";

export type Filters = z.output<typeof queueExportQuery>;

/** Requests that require an action from the shop: new, returned, or with a failed refund. */
export const isOpen = sql`(after_sales.status in ('requested', 'sent') or after_sales.status = 'refunding' and after_sales.due_at is not null)`;
const openStates = ["requested", "sent", "refunding"] as const;

/** Past the deadline. Excludes orders that are being refunded in full, because the shop cannot act on those. */
export const isOverdue = sql<boolean>`(after_sales.status in ('requested', 'sent', 'refunding') and coalesce(after_sales.due_at <= now(), false)
  and not exists (select from orders o where o.id = after_sales.order_id and o.status = 'refunding'))`;

export const conditionsOf = ({ open, type, overdue, order_id, user_id, q, from, to }: Filters) => [
  open ? isOpen : undefined,
  type && sql`after_sales.type = ${type}`,
  overdue ? isOverdue : undefined,
  order_id ? sql`after_sales.order_id = ${order_id}` : undefined,
  user_id ? sql`after_sales.user_id = ${user_id}` : undefined,
  q === undefined ? undefined : isFound(q),
  ...rangeOf(sql`after_sales.created_at`, { from, to }),
];

/** Order numbers begin with the eight digits of the date. A shorter prefix would match too many orders. */
const beginsWithDay = /^\d{8}/;

function isFound(q: string) {
  const id = parseId(q.replace(/^#/, "")); // The admin shows an id as #7.
  const withId = id === undefined ? sql`` : sql`or after_sales.id = ${id}`;
  const ofOrders = beginsWithDay.test(q)
    ? sql`select a.id from orders o cross join lateral (select id from after_sales where order_id = o.id offset 0) a
        where o.order_no between ${q} and ${q} || '999999999999999999999999' union all`
    : sql``;
  return sql`(after_sales.id = any(array(${ofOrders} select a.id from after_sales a where a.tracking_no = ${q})) ${withId})`;
}

function statesOf({ status, open, overdue }: Filters): readonly AfterSaleStatus[] {
  const states = status ?? afterSaleStatuses;
  return open || overdue ? states.filter((state) => openStates.some((each) => each === state)) : states;
}
const isIn = (states: readonly AfterSaleStatus[]) =>
  states.length ? sql`after_sales.status in ${sqlList(states)}` : sql`false`;

const most = (limit: number) => sql`limit ${sql.raw(String(limit))}`;

/** Selects `id` and `at` of at least the first `limit` requests in the order of `byDue`, unsorted. */
export function dueFirst(filters: Filters, limit: number): SQL {
  const states = statesOf(filters);
  const conditions = conditionsOf(filters);
  if (filters.q !== undefined || !states.length)
    return sql`select after_sales.id, after_sales.due_at as at from after_sales where ${allOf([isIn(states), ...conditions])}`;
  // The index is on state, then time, so each branch reads one range.
  const branches = [...new Set(states)].flatMap((state) => {
    const isState = sql`after_sales.status = ${sql.raw(`'${state}'`)}`;
    const walked = (isDue: SQL, order: SQL) =>
      sql`(select after_sales.id, after_sales.due_at as at from after_sales where ${allOf([isState, isDue, ...conditions])}
        ${order} ${most(limit)})`;
    return [
      walked(sql`after_sales.due_at is not null`, sql`order by after_sales.due_at, after_sales.id`),
      walked(sql`after_sales.due_at is null`, sql`order by after_sales.due_at desc, after_sales.id desc`),
    ];
  });
  return sql.join(branches, sql` union all `);
}
export const byDue = sql`at nulls last, case when at is null then -id else id end`;

const newest = sql`order by after_sales.created_at desc, after_sales.id desc`;
export function newestFirst(filters: Filters, limit: number, last?: { id: number; at: string }): SQL {
  const states = statesOf(filters);
  const isAmong = states === afterSaleStatuses ? undefined : isIn(states);
  const isBehind = last && sql`(after_sales.created_at, after_sales.id) < (${last.at}::timestamptz, ${last.id}::int)`;
  return sql`select after_sales.id, after_sales.created_at as at from after_sales
    where ${allOf([isAmong, isBehind, ...conditionsOf(filters)])} ${newest} ${most(limit)}`;
}
export const byCreation = sql`at desc, id desc`;

export function countable(filters: Filters, limit: number): SQL {
  const states = statesOf(filters);
  if (!filters.overdue || filters.q !== undefined || !states.length) return newestFirst(filters, limit);
  const conditions = conditionsOf(filters);
  const branches = [...new Set(states)].map(
    (state) =>
      sql`(select after_sales.id from after_sales where ${allOf([isIn([state]), ...conditions])} ${most(limit)})`,
  );
  return sql`select id from (${sql.join(branches, sql` union all `)}) found ${most(limit)}`;
}
