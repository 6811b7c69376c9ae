import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { jsonRow, jsonRows } from "@/db/statement";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { mask } from "@/lib/kernel/records/changes";
import { personOf } from "@/lib/kernel/records/person";

/** The lines of a log that match the filters. */
export interface LogSelection<Row> {
  table: PgTable & { id: PgColumn };
  at: PgColumn;
  columns: Record<string, SQLWrapper>;
  where: readonly (SQL | undefined)[];
  timeOf: (row: Row) => string | Date;
}
const rowsAPage = 500;

/** The newest first, unless `sort` names a column without `-`. */
export async function listLog<Row>(
  db: Database,
  select: () => Promise<LogSelection<Row>>,
  { sort = "-", page, size }: Paging & { sort?: string },
) {
  const { table, at, columns, where } = await select();
  const order = ordered(at, table.id, sort.startsWith("-") ? "desc" : "asc");
  const listing = { columns, from: sql`${table}`, id: table.id, where: allOf(where), order, isBig: true };
  return listRows<Row>(db, listing, { page, size });
}

/** All lines, the newest first. */
export async function* exportLog<Row extends { id: number }>(db: Database, select: () => Promise<LogSelection<Row>>) {
  const { table, at, columns, where, timeOf } = await select();
  yield* allPages<Row>(rowsAPage, (last) => {
    const isBehind = last && sql`(${at}, ${table.id}) < (${timeOf(last)}::timestamptz, ${last.id}::bigint)`;
    return jsonRows(
      db,
      jsonRow(columns) as SQL<Row>,
      sql`from ${table} where ${allOf([...where, isBehind])} order by ${ordered(at, table.id, "desc")} limit ${rowsAPage}`,
    );
  });
}

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
