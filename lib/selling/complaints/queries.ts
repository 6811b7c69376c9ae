import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { complaintEvents, complaints } from "@/db/schema/complaints";
import { orders } from "@/db/schema/orders";
import { jsonList, jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { unseal } from "@/lib/kernel/process/seal";
import { person } from "@/lib/selling/payments/admin-queries";
import type { complaintPage, complaintQuery } from "./schemas";

const isUnanswered = sql`${complaints.answered_at} is null and ${complaints.state} <> 'done'`;
const { id, complaint_id, order_id, state, text, amount, refund_wanted, version, ...others } = complaints;
const { complained_at, due_at, answered_at } = others;
const columns = {
  ...{ id, complaint_id, order_id, state, text, amount, refund_wanted, complained_at, due_at, answered_at, version },
  order_no: orders.order_no,
  is_overdue: sql<boolean>`(${isUnanswered} and ${due_at} <= now())`,
};
const withOrder = sql`${complaints} left join ${orders} on ${orders.id} = ${order_id}`;

const events = jsonList(
  {
    id: complaintEvents.id,
    type: complaintEvents.type,
    text: complaintEvents.text,
    pictures: complaintEvents.pictures,
    user: person(sql`${complaintEvents.user_id}`),
    key: complaintEvents.key_name,
    created_at: complaintEvents.created_at,
  },
  sql`${complaintEvents.created_at}, ${complaintEvents.id}`,
  sql`from ${complaintEvents} where ${complaintEvents.complaint_id} = ${id}`,
);

type Page = z.output<typeof complaintPage>;

/** Unanswered complaints by due time, then the other open ones, then the newest. */
export const listComplaints = (db: Database, { state: states, q, ...paging }: z.output<typeof complaintQuery>) =>
  listRows<Page["items"][number]>(
    db,
    {
      columns,
      from: withOrder,
      where: allOf([
        states && sql`${state} = any(${`{${states.join()}}`}::text[])`,
        q ? sql`(${orders.order_no} like ${containing(q).slice(1)} or ${complaint_id} = ${q})` : undefined,
      ]),
      order: sql`case when ${isUnanswered} then ${due_at} end nulls last, ${state} = 'done', ${id} desc`,
    },
    paging,
  );

export async function getComplaint(db: Database, wanted: number, permissions: ReadonlySet<Permission>) {
  const { out_trade_no, phone: sealed, pictures } = complaints;
  const all = { ...columns, out_trade_no, phone: sealed, pictures, events };
  const [found] = await jsonRows(db, jsonRow(all), sql`from ${withOrder} where ${id} = ${wanted}`);
  if (!found) throw notFound("There is no such complaint.");
  const phone = found.phone && permissions.has("complaint.answer") ? (unseal("complaints", found.phone) ?? null) : null;
  return { ...found, phone };
}

/** Removes the shopper's data. State and amounts remain. */
export async function maskComplaints(tx: Database, which: SQL) {
  await tx.execute(sql`with masked as (
      update complaints set text = '', phone = null, pictures = '{}' where ${which} returning id)
    update complaint_events set text = '', pictures = '{}' from masked where complaint_events.complaint_id = masked.id`);
}
