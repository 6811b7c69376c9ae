import { eq, inArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { afterSales } from "@/db/schema/after-sales";
import { type Conditions, ordered, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { hasId } from "@/lib/kernel/lists/search";
import type { queueExportQuery } from "./admin-schemas";

export type Filters = z.output<typeof queueExportQuery>;

/** While an order is being refunded in full, the shop cannot act on its requests. */
const isFree = sql`not exists (select from orders o where o.id = after_sales.order_id and o.status = 'refunding')`;

/** Requests that require an action from the shop: new, returned, or with a failed refund. */
export const isOpen = sql`((after_sales.status in ('requested', 'sent') or after_sales.status = 'refunding' and after_sales.due_at is not null) and ${isFree})`;

/** Past the deadline. */
export const isOverdue = sql<boolean>`(after_sales.status in ('requested', 'sent', 'refunding') and coalesce(after_sales.due_at <= now(), false) and ${isFree})`;

/** Order numbers begin with the eight digits of the date. A shorter prefix would match too many orders. */
const beginsWithDay = /^\d{8}/;

/** The admin shows an id as #7. */
const isFound = (q: string) =>
  or(
    eq(afterSales.tracking_no, q),
    hasId(afterSales.id, q.replace(/^#/, "")),
    beginsWithDay.test(q)
      ? sql`${afterSales.order_id} in (select o.id from orders o where o.order_no between ${q} and ${`${q}999999999999999999999999`})`
      : undefined,
  );

const conditions: Conditions<Filters> = {
  status: (statuses) => inArray(afterSales.status, statuses),
  open: (isWanted) => (isWanted ? isOpen : undefined),
  type: (type) => eq(afterSales.type, type),
  overdue: (isWanted) => (isWanted ? isOverdue : undefined),
  order_id: (id) => eq(afterSales.order_id, id),
  user_id: (id) => eq(afterSales.user_id, id),
  q: isFound,
  from: since(afterSales.created_at),
  to: until(afterSales.created_at),
};
export const conditionOf = (filters: Filters) => whereOf(conditions, filters);

export const newestFirst = ordered(afterSales.created_at, afterSales.id, "desc");
/** The earliest deadline first, then requests without a deadline, the newest first. */
export const byDue = sql`${afterSales.due_at}, case when ${afterSales.due_at} is null then -${afterSales.id} else ${afterSales.id} end`;
