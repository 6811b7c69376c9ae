import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";
import type { exportQuery } from "./admin-schemas";
import { conditionsOf, type Filters, isVaried, statesOf } from "./order-filters";

export type Sort = NonNullable<z.output<typeof exportQuery>["sort"]>;

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

export function firstOrders(filters: Filters, sort: Sort | undefined, limit: number, last?: Place): SQL {
  const end = sql`order by ${orderOf(sort)} ${limited(limit)}`;
  const states = statesOf(filters.status);
  // Without the other columns, a list by time can be read from its index alone.
  const columns = sql.raw(
    columnOf(sort) || isVaried(filters) ? "id, created_at, updated_at, total_price" : "id, created_at",
  );
  const matching = (state: SQL) => {
    const where = allOf([state, ...conditionsOf(filters), last && isBehind(sort, last)]);
    return sql`(select ${columns} from orders where ${where} ${end})`;
  };
  if (columnOf(sort)) return matching(sql`(${sql.join(states, sql` or `)})`);
  return sql`(select ${columns} from (${sql.join(states.map(matching), sql` union all `)}) orders ${end})`;
}

/** A list by another column sorts the newest orders that match: the index on its column could lead through all orders. */
export const newestOrders = (filters: Filters, sort: Sort | undefined, limit: number) =>
  firstOrders(filters, columnOf(sort) ? undefined : sort, limit);

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
