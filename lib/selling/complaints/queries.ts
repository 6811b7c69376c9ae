import { getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { complaintEvents, complaints } from "@/db/schema/complaints";
import { orders } from "@/db/schema/orders";
import { isoTime, jsonList, jsonRow, jsonRows } from "@/db/statement";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { unseal } from "@/lib/kernel/process/seal";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { person } from "@/lib/selling/payments/admin-queries";
import type { complaintCounts, complaintPage, complaintQuery } from "./schemas";

const isUnanswered = sql`${complaints.answered_at} is null and ${complaints.state} <> 'done'`;
const columns = {
  ...getTableColumns(complaints),
  order_no: orders.order_no,
  is_overdue: sql<boolean>`(${isUnanswered} and ${complaints.due_at} <= now())`,
};
const withEvents = {
  ...columns,
  events: jsonList(
    {
      ...getTableColumns(complaintEvents),
      user: person(sql`${complaintEvents.user_id}`),
      key: complaintEvents.key_name,
    },
    sql`${complaintEvents.created_at}, ${complaintEvents.id}`,
    sql`from ${complaintEvents} where ${complaintEvents.complaint_id} = ${complaints.id}`,
  ),
};
const withOrder = sql`${complaints} left join ${orders} on ${orders.id} = ${complaints.order_id}`;

type Page = z.output<typeof complaintPage>;

/** Unanswered complaints by due time, then the other open ones, then the newest. */
export const listComplaints = (db: Database, { state: states, q, ...paging }: z.output<typeof complaintQuery>) =>
  listRows<Page["items"][number]>(
    db,
    {
      columns,
      from: withOrder,
      where: allOf([
        states && inArray(complaints.state, states),
        q ? sql`(${orders.order_no} like ${containing(q).slice(1)} or ${complaints.complaint_id} = ${q})` : undefined,
      ]),
      order: sql`case when ${isUnanswered} then ${complaints.due_at} end nulls last, ${complaints.state} = 'done', ${complaints.id} desc`,
    },
    paging,
  );

export async function countComplaints(db: Database) {
  const [counts] = await rows<z.output<typeof complaintCounts>>(
    db,
    sql`select count(*)::int as open, (count(*) filter (where due_at < now() + interval '12 hours'))::int as due,
      ${isoTime(sql`min(due_at)`)} as next_due_at from ${complaints} where ${isUnanswered}`,
  );
  return counts!;
}

export async function getComplaint(db: Database, id: number, permissions: ReadonlySet<Permission>) {
  const [found] = await jsonRows(db, jsonRow(withEvents), sql`from ${withOrder} where ${complaints.id} = ${id}`);
  if (!found) throw notFoundOf("complaint");
  const { phone } = found;
  return {
    ...found,
    phone: phone && permissions.has("complaint.answer") ? (unseal("complaints", phone) ?? null) : null,
  };
}

/** Removes the shopper's data. State and amounts remain. */
export async function maskComplaints(tx: Database, which: SQL) {
  await tx.execute(sql`with masked as (
      update complaints set text = '', phone = null, pictures = '{}' where ${which} returning id)
    update complaint_events set text = '', pictures = '{}' from masked where complaint_events.complaint_id = masked.id`);
}
