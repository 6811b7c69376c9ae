import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { parseId } from "@/lib/kernel/contract/fields";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { type CustomerListQuery, customerColumns, isByTime, isCustomer } from "./customer-columns";
import { listCustomersByFigure } from "./customers-by-figure";
import { searchCustomers } from "./search-customers";
import { byTime, type CustomerRow, statuses, withSmallAvatar } from "./user-columns";

export async function listCustomers(db: Database, query: CustomerListQuery, mayReadOrders: boolean) {
  const found = await findCustomers(db, query, mayReadOrders);
  return { ...found, items: found.items.map(withSmallAvatar) };
}

function findCustomers(db: Database, query: CustomerListQuery, mayReadOrders: boolean) {
  const { q, status, sort, from, to, ...paging } = query;
  const filters = { status, from, to };
  if (q !== undefined && [...q].length > 1) return searchCustomers(db, { q, sort, mayReadOrders, ...filters }, paging);
  if (q === undefined && !isByTime(sort)) return listCustomersByFigure(db, { sort, ...filters }, paging);
  const where = allOf([
    isCustomer,
    status && statuses[status],
    ...rangeOf(users.created_at, { from, to }),
    q ? sql`${users.id} = ${parseId(q) ?? 0}` : undefined,
  ]);
  // A single digit is an id, which matches one row in any order.
  const order = byTime(isByTime(sort) ? sort : undefined);
  const listing = { columns: customerColumns, where, order, isBig: true, isSearch: q !== undefined };
  return listRows<CustomerRow>(db, { ...listing, from: sql`${users}` }, paging);
}
