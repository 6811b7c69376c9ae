import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export const allOf = (conditions: readonly SQL[]) =>
  conditions.length ? sql.join([...conditions], sql` and `) : sql`true`;

export const rangeOf = (at: SQLWrapper, { from, to }: { from?: string; to?: string }) => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
];

export const ordered = (at: SQLWrapper, id: SQLWrapper, direction: "asc" | "desc") =>
  direction === "asc" ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;

/** Also of one who is gone: their nickname stays, their names to sign in by do not. */
export const personOf = (userId: SQLWrapper) =>
  sql`(select json_build_object('id', u.id, 'nickname', u.nickname, 'username',
      (select i.identifier from identities i where i.user_id = u.id and i.type = 100)) from users u where u.id = ${userId})`;
