import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { idIn } from "@/lib/kernel/contract/fields";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { type CustomersAsked, customerColumns, isByTime, isCustomer } from "./customer-columns";
import { listCustomersByFigure } from "./customers-by-figure";
import { searchCustomers } from "./search-customers";
import { byTime, type CustomerRow, inList, statuses } from "./user-columns";

export async function listCustomers(db: Database, asked: CustomersAsked, mayReadOrders: boolean) {
  const found = await findCustomers(db, asked, mayReadOrders);
  return { ...found, items: found.items.map(inList) };
}

function findCustomers(db: Database, asked: CustomersAsked, mayReadOrders: boolean) {
  const { q, status, sort, from, to, ...paging } = asked;
  const filters = { status, from, to };
  if (q !== undefined && [...q].length > 1) return searchCustomers(db, { q, sort, mayReadOrders, ...filters }, paging);
  if (q === undefined && !isByTime(sort)) return listCustomersByFigure(db, { sort, ...filters }, paging);
  const where = allOf([
    isCustomer,
    status && statuses[status],
    ...rangeOf(users.created_at, { from, to }),
    q ? sql`${users.id} = ${idIn(q) ?? 0}` : undefined,
  ]);
  // A single digit is an id, which matches one row in any order.
  const order = byTime(isByTime(sort) ? sort : undefined);
  const listing = { columns: customerColumns, where, order, isBig: true, isSearch: q !== undefined };
  return listRows<CustomerRow>(db, { ...listing, from: sql`${users}` }, paging);
}
