import { and, sql } from "drizzle-orm";
import type { z } from "zod";
import { ordered } from "@/lib/kernel/lists/conditions";
import type { exportQuery } from "./admin-schemas";
import { conditionOf, type Filters } from "./order-filters";

export type Sort = NonNullable<z.output<typeof exportQuery>["sort"]>;

interface Place {
  created_at: string;
  updated_at: string;
  total_price: number;
  id: number;
}

const directionOf = (sort: Sort) => (sort.startsWith("-") ? "desc" : "asc");
export function orderOf(sort: Sort = "-created_at") {
  const direction = directionOf(sort);
  if (sort.endsWith("updated_at")) return ordered(sql`orders.updated_at`, sql`orders.id`, direction);
  const time = ordered(sql`orders.created_at`, sql`orders.id`, direction);
  return sort.endsWith("total_price") ? sql`orders.total_price ${sql.raw(direction)}, ${time}` : time;
}

/** Selects the ids of the first orders; for the next page of an export, those after `last`. */
export const firstOrders = (filters: Filters, sort: Sort | undefined, limit: number, last?: Place) =>
  sql`select id from orders where ${and(conditionOf(filters), last && isBehind(last, sort))} order by ${orderOf(sort)} limit ${limit}`;

function isBehind({ total_price, updated_at, created_at, id }: Place, sort: Sort = "-created_at") {
  const than = sql.raw(directionOf(sort) === "asc" ? ">" : "<");
  if (sort.endsWith("updated_at"))
    return sql`(orders.updated_at, orders.id) ${than} (${updated_at}::timestamptz, ${id}::int)`;
  const time = sql`${created_at}::timestamptz, ${id}::int`;
  return sort.endsWith("total_price")
    ? sql`(orders.total_price, orders.created_at, orders.id) ${than} (${total_price}::int, ${time})`
    : sql`(orders.created_at, orders.id) ${than} (${time})`;
}
