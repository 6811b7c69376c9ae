import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { users } from "@/db/schema/users";
import { listRows } from "@/lib/kernel/lists/lists";
import { type CustomerListQuery, customerColumns, isByTime, isChosen, isCustomer } from "./customer-columns";
import { listCustomersByFigure } from "./customers-by-figure";
import { searchCustomers } from "./search-customers";
import { byTime, type CustomerRow, withSmallAvatar } from "./user-columns";

export async function listCustomers(db: Database, query: CustomerListQuery, canReadOrders: boolean) {
  const found = await findCustomers(db, query, canReadOrders);
  return { ...found, items: found.items.map(withSmallAvatar) };
}

function findCustomers(db: Database, query: CustomerListQuery, canReadOrders: boolean) {
  const { q, sort, page, size, ...filters } = query;
  const paging = { page, size };
  if (q !== undefined)
    return searchCustomers(db, { q, sort, mayReadContacts: true, mayReadOrders: canReadOrders, ...filters }, paging);
  if (!isByTime(sort)) return listCustomersByFigure(db, { sort, ...filters }, paging);
  const listing = { columns: customerColumns, where: isChosen(filters), order: byTime(sort), isBig: true };
  return listRows<CustomerRow>(db, { ...listing, from: sql`${users}` }, paging);
}

export const listCustomerTags = async (db: Database) => ({
  items: await rows<{ tag: string; count: number }>(
    db,
    sql`select tag, count(*)::int as count from ${users}, unnest(${users.tags}) tag
      where ${isCustomer} and ${users.tags} <> '{}' group by tag order by count desc, tag limit 100`,
  ),
});
