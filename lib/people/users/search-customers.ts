import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listHits } from "@/lib/kernel/lists/lists";
import { containing, maxCount, type Paging } from "@/lib/kernel/lists/paging";
import { firstMatches, textsOf } from "@/lib/kernel/lists/search";
import { byFigure, type CustomerListQuery, customerColumns, isByTime, isCustomer } from "./customer-columns";
import { type CustomerRow, statuses } from "./user-columns";

interface CustomerSearch extends Pick<CustomerListQuery, "status" | "from" | "to"> {
  q: string;
  /** If true, the text also finds the customers of the orders with this recipient, phone number or order number. */
  mayReadOrders: boolean;
}

/**
 * Selects `id` and `created_at` of the first customers that match the text; for the next page of an export, those after
 * `last`.
 */
export function matchingCustomers(
  { q, status, from, to, mayReadOrders }: CustomerSearch,
  direction: "asc" | "desc",
  limit: number,
  { last, where }: { last?: { created_at: string; id: number }; where?: SQL } = {},
) {
  const called = firstMatches({
    table: "user_search",
    source: sql`(select created_at from users where deleted_at is null) users`,
    q,
    marks: [["customer"], ...(status ? [[status]] : [])],
    from,
    to,
    direction,
    limit,
    last,
    where,
  });
  const text = textsOf(q).at(-1)!;
  if (!mayReadOrders) return called;
  const orders = firstMatches({
    table: "order_search",
    source: sql`orders`,
    q: text,
    within: "exported",
    marks: [],
    direction: "desc",
    limit: mostOrders,
  });
  const isBehind =
    last &&
    sql`(${users.created_at}, ${users.id}) ${sql.raw(direction === "asc" ? ">" : "<")} (${last.created_at}::timestamptz, ${last.id}::int)`;
  return sql`select id, created_at from (
      (${called}) union
      (select ${users.id}, ${users.created_at} from ${users} where ${allOf([isCustomer, status && statuses[status], ...rangeOf(users.created_at, { from, to }), isBehind])}
        and ${users.id} = any(array(select o.user_id from (${orders}) f join orders o on o.id = f.id where ${isOf(text)})))) found
    order by ${ordered(sql`created_at`, sql`id`, direction)} limit ${sql.raw(String(limit))}`;
}

/** A common text, such as the name of a product, is in too many orders. */
const mostOrders = 1_000;

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
  const item = sql`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.id)`;
  return listHits<CustomerRow>(
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
