import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { parseId } from "@/lib/kernel/contract/fields";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";
import { listHits } from "@/lib/kernel/lists/lists";
import { containing, maxCount, maxRows, type Paging } from "@/lib/kernel/lists/paging";
import { containsIndexed, textsOf, usersCalled } from "@/lib/kernel/lists/search";
import {
  byFigure,
  type CustomerFilters,
  type CustomerListQuery,
  customerColumns,
  isByTime,
  isChosen,
} from "./customer-columns";
import type { CustomerRow } from "./user-columns";

interface CustomerSearch extends CustomerFilters {
  /** If true, the text also finds user names, e-mail addresses, phone numbers and notes. */
  mayReadContacts: boolean;
  /** If true, the text also finds the customers of the orders with this recipient, phone number or order number. */
  mayReadOrders: boolean;
}

/**
 * Selects `id` and `created_at` of the first customers that match; for the next page of an export, those after
 * `last`.
 */
export function matchingCustomers(
  { q, mayReadContacts, mayReadOrders, ...filters }: CustomerSearch,
  direction: "asc" | "desc",
  limit: number,
  last?: { created_at: string; id: number },
) {
  const found = q === undefined ? [] : [sql`select ${parseId(q) ?? 0}::int`];
  if (q !== undefined && [...q].length > 1) {
    found.push(usersCalled(q, mayReadContacts ? [100, 101, 102] : []));
    if (mayReadContacts)
      found.push(sql`select id from users where note <> '' and ${containsIndexed(sql`lower(note)`, q)}`);
    if (mayReadOrders) found.push(customersOfOrders(q));
  }
  const isBehind =
    last &&
    sql`(${users.created_at}, ${users.id}) ${sql.raw(direction === "asc" ? ">" : "<")} (${last.created_at}::timestamptz, ${last.id}::int)`;
  return sql`select ${users.id}, ${users.created_at} from ${users}
    where ${allOf([isChosen(filters), isBehind, found.length ? sql`${users.id} in (${sql.join(found, sql` union all `)})` : undefined])}
    order by ${ordered(users.created_at, users.id, direction)} limit ${sql.raw(String(limit))}`;
}

/** Looks through at most as many orders as a list counts. */
function customersOfOrders(q: string) {
  const text = textsOf(q).at(-1)!;
  return sql`select o.user_id from (select * from orders where ${containsIndexed(sql`search`, text)} limit ${maxRows}) o where ${isOf(text)}`;
}

/** Six digits end few order numbers. A part of a phone number, or fewer digits, match too many orders. */
function isOf(text: string) {
  if (!/^\d+$/.test(text)) return sql`coalesce(o.address, o.contact) ->> 'name' ilike ${containing(text)}`;
  const phone = sql`translate(coalesce(o.address, o.contact) ->> 'phone', ' -+', '')`;
  const isTo = /^1\d{10}$/.test(text) ? sql`${phone} in (${text}, ${`86${text}`})` : sql`false`;
  return text.length < 6 ? isTo : sql`(${isTo} or o.order_no like ${`%${text}`})`;
}

/** Sorts the newest matches by a figure, as many as a list counts. */
export function searchCustomers(
  db: Database,
  { sort, ...asked }: CustomerSearch & Pick<CustomerListQuery, "sort">,
  paging: Paging,
) {
  const direction = sort === "created_at" ? "asc" : "desc";
  const newest = matchingCustomers(asked, direction, maxCount + 1);
  const item = sql<CustomerRow>`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.id)`;
  return listHits(
    db,
    isByTime(sort)
      ? { hits: newest, order: ordered(sql`hits.created_at`, sql`hits.id`, direction), item }
      : {
          hits: sql`select * from (${newest}) found join customer_figures on user_id = id`,
          order: byFigure[sort],
          item,
        },
    paging,
  );
}
