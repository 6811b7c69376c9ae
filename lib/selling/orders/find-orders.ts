import { type SQL, sql } from "drizzle-orm";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";
import { maxCount } from "@/lib/kernel/lists/paging";
import { firstMatches, firstMatchesAmong } from "@/lib/kernel/lists/search";
import {
  conditionsOf,
  type Filters,
  isLapsed,
  searchOf,
  statesOf,
  updatedInRange,
  usesSearchTable,
} from "./order-filters";

export const sorts = ["created_at", "-created_at", "updated_at", "-updated_at", "total_price", "-total_price"] as const;
export type Sort = (typeof sorts)[number];

interface Place {
  created_at: string;
  updated_at: string;
  total_price: number;
  id: number;
}

const columnOf = (sort: Sort = "-created_at") => {
  const name = sort.replace("-", "") as "created_at" | "updated_at" | "total_price";
  return name === "created_at" ? undefined : name;
};
const directionOf = (sort?: Sort) => (sort === undefined || sort.startsWith("-") ? "desc" : "asc");
export function orderOf(sort?: Sort) {
  const direction = directionOf(sort);
  const column = columnOf(sort);
  if (column === "updated_at") return ordered(sql`orders.updated_at`, sql`orders.id`, direction);
  const time = ordered(sql`orders.created_at`, sql`orders.id`, direction);
  return column ? sql`orders.total_price ${sql.raw(direction)}, ${time}` : time;
}
const limited = (limit: number) => sql`limit ${sql.raw(String(limit))}`;

export function firstOrders(filters: Filters, sort: Sort | undefined, limit: number): SQL {
  const column = columnOf(sort);
  if (!column || !usesSearchTable(filters)) return ordersAfter(filters, sort, limit);
  // Walking the price index could compare all orders. So only the newest ones are sorted, as many as a list counts.
  // Their prices are looked up one by one, because a join would be planned as a scan of all orders.
  const name = sql.raw(column);
  const end = sql`order by ${orderOf(sort)} ${limited(limit)}`;
  return sql`(select * from (select found.*, (select o.${name} from orders o where o.id = found.id) as ${name}
    from ${byTime(filters, "-created_at", maxCount + 1)} found) orders ${end})`;
}

export const ordersAfter = (filters: Filters, sort: Sort | undefined, limit: number, last?: Place) =>
  columnOf(sort) ? byColumn(filters, sort, limit, last) : byTime(filters, sort, limit, last);

function byColumn(filters: Filters, sort: Sort | undefined, limit: number, last?: Place) {
  const state = sql`(${sql.join(statesOf(filters.status), sql` or `)})`;
  const where = allOf([state, ...conditionsOf(filters), last && isBehind(sort, last)]);
  return sql`(select orders.id, orders.created_at, orders.${sql.raw(columnOf(sort)!)} from orders where ${where}
    order by ${orderOf(sort)} ${limited(limit)})`;
}

function byTime(filters: Filters, sort: Sort | undefined, limit: number, last?: Place) {
  const end = sql`order by ${orderOf(sort)} ${limited(limit)}`;
  const walked = (state: SQL) =>
    sql`(select orders.id, orders.created_at from orders
      where ${allOf([state, ...conditionsOf(filters), last && isBehind(sort, last)])} ${end})`;
  const branches = usesSearchTable(filters) ? searched() : statesOf(filters.status).map(walked);
  return sql`(select id, created_at from (${sql.join(branches, sql` union all `)}) orders ${end})`;

  function searched() {
    const { isLapsedToo, conditions, updated, ...search } = searchOf(filters);
    const source = { table: "order_search", source: sql`orders`, direction: directionOf(sort) } as const;
    const asked = (more?: SQL) => ({ ...source, ...search, where: allOf([...conditions, more]), limit, last });
    const changed = updated && updatedInRange(updated);
    const found = changed
      ? [firstMatches(asked(changed.many)), firstMatchesAmong(asked(changed.few))]
      : [firstMatches(asked())];
    return [...found.map((each) => sql`(${each})`), ...(isLapsedToo ? [walked(isLapsed)] : [])];
  }
}

function isBehind(sort: Sort | undefined, { total_price, updated_at, created_at, id }: Place) {
  const than = sql.raw(directionOf(sort) === "asc" ? ">" : "<");
  const column = columnOf(sort);
  if (column === "updated_at")
    return sql`(orders.updated_at, orders.id) ${than} (${updated_at}::timestamptz, ${id}::int)`;
  const time = sql`${created_at}::timestamptz, ${id}::int`;
  return column
    ? sql`(orders.total_price, orders.created_at, orders.id) ${than} (${total_price}::int, ${time})`
    : sql`(orders.created_at, orders.id) ${than} (${time})`;
}
