import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { jsonRow, jsonRows } from "@/db/statement";
import type { Translatable } from "@/lib/i18n/msg";
import { notFound } from "@/lib/kernel/contract/errors";
import { parseId } from "@/lib/kernel/contract/fields";
import { allOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { secondFactorAt } from "@/lib/people/sessions/second-factor";
import { lockedUntil } from "@/lib/people/sessions/throttle";
import { withPictures } from "@/lib/storage/pictures";
import type { adminListQuery } from "./admin-schemas";
import {
  type AdminRow,
  byTime,
  type CustomerRow,
  customerColumns,
  isCustomer,
  userColumns,
  withFigures,
  withSmallAvatar,
} from "./user-columns";

const columns = {
  ...userColumns,
  group: sql`(select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = ${users.group_id})`,
  is_provisional: users.is_provisional,
  locked_until: lockedUntil,
  second_factor_at: secondFactorAt,
};

const isAdmin = sql`${users.group_id} is not null and ${users.deleted_at} is null`;

export async function listAdmins(
  db: Database,
  { q, group_id, status, sort, ...paging }: z.output<typeof adminListQuery>,
) {
  const where = allOf([
    isAdmin,
    group_id ? sql`${users.group_id} = ${group_id}` : undefined,
    status && sql`${users.status} = ${status}`,
    q ? calledAmongFew(q) : undefined,
  ]);
  const found = await listRows<AdminRow>(db, { columns, from: sql`${users}`, where, order: byTime(sort) }, paging);
  return { ...found, items: found.items.map(withSmallAvatar) };
}

export const getAdmin = (db: Database, id: number) => getWhere<AdminRow>(db, id, isAdmin, "There is no such admin.");
export const getCustomer = (db: Database, id: number) =>
  getWhere<CustomerRow>(db, id, isCustomer, "There is no such customer.", customerColumns, withFigures);
/** Finds an admin or a customer, because an edit may have turned the admin into a customer. */
export const getAdminOrCustomer = (db: Database, id: number) =>
  getWhere<AdminRow>(db, id, sql`true`, "There is no such user.");

async function getWhere<Row extends AdminRow | CustomerRow>(
  db: Database,
  id: number,
  where: SQL,
  absent: Translatable,
  chosen: Record<string, SQLWrapper> = columns,
  from = sql`${users}`,
) {
  const [found] = await jsonRows(
    db,
    jsonRow(chosen) as SQL<Row>,
    sql`from ${from} where ${users.id} = ${id} and ${where}`,
  );
  if (!found) throw notFound(absent);
  return withPictures<"avatar", Row>(found, "large", "avatar");
}

const calledAmongFew = (q: string) => sql`(${users.nickname} ilike ${containing(q)} or ${users.id} = ${parseId(q) ?? 0}
  or exists (select from identities i where i.user_id = ${users.id} and i.type <> 200 and i.identifier ilike ${containing(q)}))`;
