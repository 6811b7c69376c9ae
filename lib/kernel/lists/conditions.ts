import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

export const allOf = (conditions: readonly (SQL | undefined)[]) => and(...conditions) ?? sql`true`;

export const rangeOf = (at: SQLWrapper, { from, to }: { from?: string; to?: string }) => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
];

export const ordered = (at: SQLWrapper, id: SQLWrapper, direction: "asc" | "desc") =>
  direction === "asc" ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
