import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { jsonList, jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { allOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
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

export const requestsOfOrder = jsonList(
  summaryColumns,
  sql`after_sales.id desc`,
  sql`from after_sales where after_sales.order_id = orders.id`,
);

export async function listOwnRequests(
  db: Database,
  userId: number,
  { order_id, ...paging }: Paging & { order_id?: number },
) {
  const where = allOf([
    sql`after_sales.user_id = ${userId}`,
    order_id ? sql`after_sales.order_id = ${order_id}` : undefined,
  ]);
  const found = await listRows<StoredSummary>(
    db,
    {
      columns: summaryColumns,
      from: sql`after_sales`,
      id: sql`after_sales.id`,
      where,
      order: sql`after_sales.id desc`,
      isBig: true,
    },
    paging,
  );
  return { ...found, items: found.items.map(asSummary) };
}

export async function findOrderOf(db: Database, id: number) {
  const [found] = await rows<{ order_id: number }>(db, sql`select order_id from after_sales where id = ${id}`);
  return found?.order_id;
}

export async function getOwnRequest(db: Database, id: number, userId: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...detailColumns, items: linesOf(lineColumns), events: eventsOf(eventColumns) }),
    sql`from after_sales where after_sales.id = ${id} and after_sales.user_id = ${userId}`,
  );
  if (!found) throw notFound("There is no such request.");
  return Object.assign(asSummary(found), withParts(found));
}
