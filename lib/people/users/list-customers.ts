import { and, arrayContains, eq, gte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { type Conditions, ordered, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { contains, containsIndexed, hasId, isCalled, textsOf } from "@/lib/kernel/lists/search";
import type { customerFilters, customerListQuery } from "./admin-schemas";
import { byTime, type CustomerRow, customerColumns, isCustomer, withFigures, withSmallAvatar } from "./user-columns";

export type CustomerFilters = z.output<typeof customerFilters>;

interface CustomerSearch extends CustomerFilters {
  /** If true, the text also finds user names, e-mail addresses, phone numbers and notes. */
  mayReadContacts: boolean;
  /** If true, the text also finds the customers of the orders with this recipient, phone number or order number. */
  mayReadOrders: boolean;
}

const { spent, order_count, last_order_at } = customerFigures;

const conditions: Conditions<Omit<CustomerFilters, "q">> = {
  status: (status) => eq(users.status, status),
  tag: (tag) => arrayContains(users.tags, [tag]),
  min_spent: (fen) => gte(spent, fen),
  last_order_from: since(last_order_at),
  last_order_to: until(last_order_at),
  from: since(users.created_at),
  to: until(users.created_at),
};
const conditionOf = ({ q, ...search }: CustomerSearch) =>
  and(isCustomer, whereOf(conditions, search), q === undefined ? undefined : hasText(q, search));

function hasText(
  q: string,
  { mayReadContacts, mayReadOrders }: Pick<CustomerSearch, "mayReadContacts" | "mayReadOrders">,
) {
  return or(
    hasId(users.id, q),
    isCalled(q, mayReadContacts ? [100, 101, 102] : []),
    mayReadContacts ? contains(sql`lower(${users.note})`, q) : undefined,
    mayReadOrders ? sql`${users.id} in (${customersOfOrders(textsOf(q).at(-1)!)})` : undefined,
  );
}

const customersOfOrders = (text: string) =>
  sql`select o.user_id from orders o where ${containsIndexed(sql`o.search`, text)} and ${isOf(text)}`;

/** Six digits end few order numbers. A part of a phone number, or fewer digits, match too many orders. */
function isOf(text: string) {
  if (!/^\d+$/.test(text)) return sql`coalesce(o.address, o.contact) ->> 'name' ilike ${containing(text)}`;
  const phone = sql`translate(coalesce(o.address, o.contact) ->> 'phone', ' -+', '')`;
  const isTo = /^1\d{10}$/.test(text) ? sql`${phone} in (${text}, ${`86${text}`})` : sql`false`;
  return text.length < 6 ? isTo : sql`(${isTo} or o.order_no like ${`%${text}`})`;
}

/** Selects `id` and `created_at` of the newest customers that match; for the next page of an export, those after `last`. */
export function matchingCustomers(search: CustomerSearch, limit: number, last?: { created_at: string; id: number }) {
  const isBehind = last && sql`(${users.created_at}, ${users.id}) < (${last.created_at}::timestamptz, ${last.id}::int)`;
  return sql`select ${users.id}, ${users.created_at} from ${withFigures}
    where ${and(conditionOf(search), isBehind)} order by ${byTime()} limit ${limit}`;
}

/** Customers without orders have the earliest last order. */
const orders: Record<NonNullable<z.output<typeof customerListQuery>["sort"]>, SQL> = {
  created_at: byTime("created_at"),
  "-created_at": byTime("-created_at"),
  spent: ordered(spent, users.id, "asc"),
  "-spent": ordered(spent, users.id, "desc"),
  order_count: ordered(order_count, users.id, "asc"),
  "-order_count": ordered(order_count, users.id, "desc"),
  last_order_at: sql`${last_order_at} nulls first, ${users.id}`,
  "-last_order_at": sql`${last_order_at} desc nulls last, ${users.id} desc`,
};

export async function listCustomers(
  db: Database,
  { sort = "-created_at", page, size, ...filters }: z.output<typeof customerListQuery>,
  mayReadOrders: boolean,
) {
  const where = conditionOf({ ...filters, mayReadContacts: true, mayReadOrders });
  const listing = {
    columns: customerColumns,
    from: withFigures,
    id: users.id,
    where,
    order: orders[sort],
    isBig: true,
  };
  const found = await listRows<CustomerRow>(db, listing, { page, size });
  return { ...found, items: found.items.map(withSmallAvatar) };
}

export const listCustomerTags = async (db: Database) => ({
  items: await rows<{ tag: string; count: number }>(
    db,
    sql`select tag, count(*)::int as count from ${users}, unnest(${users.tags}) tag
      where ${isCustomer} group by tag order by count desc, tag limit 100`,
  ),
});
