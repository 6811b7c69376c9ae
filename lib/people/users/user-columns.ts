import { sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import { ordered } from "@/lib/kernel/lists/conditions";
import { identifier } from "@/lib/people/identity/identifier-column";
import { type Measured, withPictures } from "@/lib/storage/pictures";
import type { admin, customer } from "./admin-schemas";
import { avatarColumns } from "./avatar-columns";

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
