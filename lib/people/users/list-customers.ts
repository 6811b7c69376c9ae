import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { type CustomerListQuery, customerColumns, isByTime, isCustomer } from "./customer-columns";
import { listCustomersByFigure } from "./customers-by-figure";
import { searchCustomers } from "./search-customers";
import { byTime, type CustomerRow, statuses, withSmallAvatar } from "./user-columns";

export async function listCustomers(db: Database, query: CustomerListQuery, canReadOrders: boolean) {
  const found = await findCustomers(db, query, canReadOrders);
  return { ...found, items: found.items.map(withSmallAvatar) };
}

function findCustomers(db: Database, query: CustomerListQuery, canReadOrders: boolean) {
  const { q, status, sort, from, to, ...paging } = query;
  const filters = { status, from, to };
  if (q !== undefined)
    return searchCustomers(db, { q, sort, mayReadContacts: true, mayReadOrders: canReadOrders, ...filters }, paging);
  if (!isByTime(sort)) return listCustomersByFigure(db, { sort, ...filters }, paging);
  const where = allOf([isCustomer, status && statuses[status], ...rangeOf(users.created_at, { from, to })]);
  const listing = { columns: customerColumns, where, order: byTime(sort), isBig: true };
  return listRows<CustomerRow>(db, { ...listing, from: sql`${users}` }, paging);
}
