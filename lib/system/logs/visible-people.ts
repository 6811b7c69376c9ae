import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { mask } from "@/lib/kernel/records/changes";
import { personOf } from "@/lib/kernel/records/person";

type Permissions = ReadonlySet<Permission>;

/** Matches admins. A deleted admin may have no group any more, and customers are never deleted. */
export const isAdminRow = sql`(users.group_id is not null or users.deleted_at is not null)`;
const isAdmin = (userId: SQLWrapper) => sql`exists (select from users where users.id = ${userId} and ${isAdminRow})`;

/** Matches lines whose account the caller may see: admins' lines with `user.read`, all others with `customer.read`. */
export function isVisible(userId: SQLWrapper, permissions: Permissions): SQL {
  const [admins, others] = [permissions.has("user.read"), permissions.has("customer.read")];
  if (admins === others) return admins ? sql`true` : sql`false`;
  return admins ? isAdmin(userId) : sql`not ${isAdmin(userId)}`;
}

/** Admins' names are visible to everyone who can read the log, customers' names only with `customer.read`. */
export function maskedPerson(userId: SQLWrapper, permissions: Permissions): SQL {
  const whole = personOf(userId);
  if (permissions.has("customer.read")) return whole;
  const nameless = sql`(select json_build_object('id', u.id, 'nickname', ${mask}::text, 'username', ${mask}::text) from users u where u.id = ${userId})`;
  return sql`case when ${isAdmin(userId)} then ${whole} else ${nameless} end`;
}
