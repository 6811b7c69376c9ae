import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { isoTime } from "@/db/statement";
import type { customerListQuery } from "./admin-schemas";
import { userColumns } from "./user-columns";

export const isCustomer = sql`${users.group_id} is null and ${users.deleted_at} is null`;

const figure = (name: keyof typeof customerFigures.$inferSelect) =>
  sql`(select ${sql.raw(`f.${name}`)} from customer_figures f where f.user_id = ${users.id})`;
export const customerColumns = {
  ...userColumns,
  order_count: figure("order_count"),
  paid_count: figure("paid_count"),
  spent: figure("spent"),
  last_order_at: sql`(select ${isoTime(sql`f.last_order_at`)} from customer_figures f where f.user_id = ${users.id})`,
  recipient: sql`coalesce(
    (select coalesce(o.address, o.contact) ->> 'name' from orders o where o.user_id = ${users.id} order by o.created_at desc, o.id desc limit 1),
    (select a.name from addresses a where a.user_id = ${users.id} order by a.is_default desc, a.id desc limit 1))`,
};

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
