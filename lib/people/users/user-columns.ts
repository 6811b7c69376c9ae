import { sql } from "drizzle-orm";
import type { z } from "zod";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { ordered } from "@/lib/kernel/lists/conditions";
import { identifier } from "@/lib/people/identity/identifier-column";
import { type Measured, withPictures } from "@/lib/storage/pictures";
import type { admin, customer } from "./admin-schemas";

/** An avatar is not a file of the library, so its sizes are in the user's row. */
export const avatarColumns = {
  avatar: users.avatar,
  avatar_sizes: sql<Measured>`json_build_array(${users.avatar_width}, ${users.avatar_height}, ${users.avatar_widths})`,
};

export const userColumns = {
  id: users.id,
  nickname: users.nickname,
  ...avatarColumns,
  username: identifier(100),
  email: identifier(101),
  phone: sql<string | null>`coalesce(${identifier(102)}, ${users.awaited_phone})`,
  status: users.status,
  is_demo: users.is_demo,
  version: users.version,
  created_at: users.created_at,
  updated_at: users.updated_at,
};

type WithAvatar<Row> = Omit<Row, "avatar_sizes"> & { avatar_sizes: Measured };
export type AdminRow = WithAvatar<z.input<typeof admin>>;
export type CustomerRow = WithAvatar<z.input<typeof customer>>;
export const withSmallAvatar = <Row extends AdminRow | CustomerRow>(row: Row) =>
  withPictures<"avatar", Row>(row, "small", "avatar");

export const byTime = (sort?: "created_at" | "-created_at") =>
  ordered(users.created_at, users.id, sort === "created_at" ? "asc" : "desc");

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
