import { sql } from "drizzle-orm";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { userColumns } from "./user-columns";

export const isCustomer = sql`${users.group_id} is null and ${users.deleted_at} is null`;

/** Every user has figures. */
export const withFigures = sql`${users} join ${customerFigures} on ${customerFigures.user_id} = ${users.id}`;

export const customerColumns = {
  ...userColumns,
  note: users.note,
  tags: users.tags,
  order_count: customerFigures.order_count,
  paid_count: customerFigures.paid_count,
  spent: customerFigures.spent,
  last_order_at: customerFigures.last_order_at,
  recipient: sql`coalesce(
    (select coalesce(o.address, o.contact) ->> 'name' from orders o where o.user_id = ${users.id} order by o.created_at desc, o.id desc limit 1),
    (select a.name from addresses a where a.user_id = ${users.id} order by a.is_default desc, a.id desc limit 1))`,
};
