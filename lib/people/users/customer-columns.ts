import { sql } from "drizzle-orm";
import type { z } from "zod";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { isoTime } from "@/db/statement";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import type { customerFilters, customerListQuery } from "./admin-schemas";
import { statuses, userColumns } from "./user-columns";

export const isCustomer = sql`${users.group_id} is null and ${users.deleted_at} is null`;

const figure = (name: keyof typeof customerFigures.$inferSelect) =>
  sql`(select ${sql.raw(`f.${name}`)} from customer_figures f where f.user_id = ${users.id})`;
export const customerColumns = {
  ...userColumns,
  note: users.note,
  tags: users.tags,
  order_count: figure("order_count"),
  paid_count: figure("paid_count"),
  spent: figure("spent"),
  last_order_at: sql`(select ${isoTime(sql`f.last_order_at`)} from customer_figures f where f.user_id = ${users.id})`,
  recipient: sql`coalesce(
    (select coalesce(o.address, o.contact) ->> 'name' from orders o where o.user_id = ${users.id} order by o.created_at desc, o.id desc limit 1),
    (select a.name from addresses a where a.user_id = ${users.id} order by a.is_default desc, a.id desc limit 1))`,
};

export type CustomerFilters = z.output<typeof customerFilters>;
const { spent, last_order_at } = customerFigures;

/** Conditions on the user, without those on the time of registration. */
export const isChosenUser = ({ status, tag }: CustomerFilters) =>
  allOf([
    isCustomer,
    status && statuses[status],
    tag === undefined ? undefined : sql`${users.tags} <> '{}' and ${users.tags} @> array[${tag}]::text[]`,
  ]);
/** Conditions on the customer's figures. */
export const chosenFigures = ({ min_spent, last_order_from, last_order_to }: CustomerFilters) => [
  ...(min_spent === undefined ? [] : [sql`${spent} >= ${min_spent}::bigint`]),
  ...rangeOf(last_order_at, { from: last_order_from, to: last_order_to }),
];

export function isChosen(filters: CustomerFilters) {
  const figures = chosenFigures(filters);
  return allOf([
    isChosenUser(filters),
    ...rangeOf(users.created_at, filters),
    figures.length
      ? sql`${users.id} in (select ${customerFigures.user_id} from ${customerFigures} where ${allOf(figures)})`
      : undefined,
  ]);
}

export type CustomerListQuery = z.output<typeof customerListQuery>;
type Sort = CustomerListQuery["sort"];
export const isByTime = (sort: Sort): sort is "created_at" | "-created_at" | undefined =>
  sort === undefined || sort === "created_at" || sort === "-created_at";

/** Matches the indexes: customers without orders come last, or first in the opposite order. */
export const byFigure = {
  spent: sql`spent, user_id`,
  "-spent": sql`spent desc, user_id desc`,
  order_count: sql`order_count, user_id`,
  "-order_count": sql`order_count desc, user_id desc`,
  last_order_at: sql`last_order_at nulls first, user_id nulls first`,
  "-last_order_at": sql`last_order_at desc nulls last, user_id desc nulls last`,
};
