import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { type AfterSaleStatus, afterSaleStatuses, afterSales } from "@/db/schema/after-sales";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { followChanges, type Place, refuseOthers } from "@/lib/kernel/lists/follow";
import { listRows } from "@/lib/kernel/lists/lists";
import { nicknameOf } from "@/lib/kernel/records/person";
import { isAtLimit } from "@/lib/selling/claims/after-refund";
import { person, refundColumns } from "@/lib/selling/payments/admin-queries";
import type { refund } from "@/lib/selling/payments/admin-schemas";
import { adminActionsOf } from "./admin-actions";
import type { customer, queueQuery } from "./admin-schemas";
import {
  asSummary,
  detailColumns,
  eventColumns,
  eventsOf,
  lineColumns,
  linesOf,
  type StoredSummary,
  summaryColumns,
  withParts,
} from "./columns";
import { freightLeft, wasReceived } from "./conditions";
import { byDue, conditionOf, isOpen, isOverdue, newestFirst } from "./find-requests";

type Permissions = ReadonlySet<Permission>;
const recipientName = sql<
  string | null
>`(select coalesce(o.address, o.contact) ->> 'name' from orders o where o.id = after_sales.order_id)`;
const facts = {
  is_overdue: isOverdue,
  has_failed: sql<boolean>`exists (select from refunds r where r.id = after_sales.refund_id and r.status in ('failed', 'closed'))`,
  is_at_limit: isAtLimit,
  was_received: wasReceived,
  by: afterSales.by,
  version: afterSales.version,
};
export const listedColumns = {
  ...summaryColumns,
  ...facts,
  user: jsonRow({ id: afterSales.user_id, nickname: nicknameOf(afterSales.user_id) }),
  recipient_name: recipientName,
  image_count: sql<number>`(select count(*)::int from after_sale_events e join after_sale_images i on i.event_id = e.id
    where e.after_sale_id = after_sales.id and e."from" is null)`,
};

const listedItem = sql<
  JsonRow<typeof listedColumns>
>`(select ${jsonRow(listedColumns)} from after_sales where after_sales.id = shown.id)`;

const withActions = <S extends StoredSummary & JsonRow<typeof facts>>(stored: S, permissions: Permissions) =>
  Object.assign(asSummary(stored), { actions: adminActionsOf(stored, permissions) });

export async function listRequests(
  db: Database,
  { page, size, sort = "due_at", ...filters }: Omit<z.output<typeof queueQuery>, "after">,
  permissions: Permissions,
) {
  const found = await listRows<JsonRow<typeof listedColumns>>(
    db,
    {
      columns: listedColumns,
      from: sql`after_sales`,
      id: afterSales.id,
      where: conditionOf(filters),
      order: sort === "due_at" ? byDue : newestFirst,
      isBig: true,
    },
    { page, size },
  );
  return { ...found, items: found.items.map((one) => withActions(one, permissions)) };
}

/** Each change of a request or its refund changes `updated_at` of the order. */
export async function followRequests(
  db: Database,
  { after, size, ...filters }: z.output<typeof queueQuery> & { after: Place },
  permissions: Permissions,
) {
  refuseOthers(filters, ["type", "order_id", "user_id", "from", "to"]);
  const { items, ...page } = await followChanges(
    db,
    { after, size },
    {
      sources: [
        {
          from: sql`after_sales join orders on orders.id = after_sales.order_id`,
          id: sql`after_sales.id`,
          at: sql`orders.updated_at`,
          where: conditionOf(filters),
        },
      ],
      item: listedItem,
    },
  );
  return { ...page, items: items.map((one) => withActions(one, permissions)) };
}

export async function countRequests(db: Database) {
  const counted = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const each = afterSaleStatuses.map(
    (status) => sql`${counted(eq(afterSales.status, status))} as ${sql.identifier(status)}`,
  );
  const [counts] = await rows<Record<AfterSaleStatus | "open" | "overdue", number>>(
    db,
    sql`select ${counted(isOpen)} as open, ${counted(isOverdue)} as overdue, ${sql.join(each, sql`, `)} from after_sales`,
  );
  return counts!;
}

const isUnwanted = sql`exists (select from after_sales a join dict_entries d on d.type = 'after_sale_reason' and d.value = a.reason
  where a.id = c.after_sale_id and d.cause = 'unwanted')`;

const adminLine = {
  ...lineColumns,
  restock: sql<number>`case when ${isUnwanted} then c.count - c.held else 0 end`,
  restocked: sql<number>`(select coalesce(sum(l.delta), 0)::int from stock_ledger l
    where l.after_sale_id = c.after_sale_id and l.variant_id = order_items.variant_id)`,
};
const detail = {
  ...detailColumns,
  ...facts,
  items: linesOf(adminLine),
  events: eventsOf({
    ...eventColumns,
    user: person(sql`after_sale_events.user_id`),
    key: sql<string | null>`after_sale_events.key_name`,
  }),
  user: sql<
    z.input<typeof customer>
  >`(select json_build_object('id', u.id, 'nickname', u.nickname, 'order_count', coalesce(f.order_count, 0),
      'spent', coalesce(f.spent, 0), 'after_sale_count', (select count(*) from after_sales m where m.user_id = u.id and m.by = 'shopper'))
    from users u left join customer_figures f on f.user_id = u.id where u.id = after_sales.user_id)`,
  recipient_name: recipientName,
  freight: sql<number>`(select ${freightLeft} from orders o where o.id = after_sales.order_id)`,
  refund: sql<z.input<
    typeof refund
  > | null>`(select ${jsonRow(refundColumns)} from refunds where refunds.id = after_sales.refund_id)`,
};

export async function getRequest(db: Database, id: number, permissions: Permissions) {
  const [found] = await jsonRows(db, jsonRow(detail), sql`from after_sales where after_sales.id = ${id}`);
  if (!found) throw notFound("There is no such request.");
  return Object.assign(withActions(found, permissions), withParts(found));
}
