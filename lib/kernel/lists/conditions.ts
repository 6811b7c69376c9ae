import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

export const allOf = (conditions: readonly (SQL | undefined)[]) => and(...conditions) ?? sql`true`;

export const rangeOf = (at: SQLWrapper, { from, to }: { from?: string; to?: string }) => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
];

export const since = (at: SQLWrapper) => (from: string) => sql`${at} >= ${from}::timestamptz`;
export const until = (at: SQLWrapper) => (to: string) => sql`${at} < ${to}::timestamptz`;

/** The condition of each filter of a list, typed by its query schema. Undefined: this value does not limit the list. */
export type Conditions<Filters> = {
  [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => SQL | undefined;
};

/** The condition of all filters that are given. */
export function whereOf<Filters extends object>(conditions: Conditions<Filters>, filters: Filters) {
  const names = Object.keys(conditions) as (keyof Filters)[];
  return allOf(
    names.map((name) => {
      const value = filters[name];
      return value === undefined ? undefined : conditions[name](value as NonNullable<typeof value>);
    }),
  );
}

export const ordered = (at: SQLWrapper, id: SQLWrapper, direction: "asc" | "desc") =>
  direction === "asc" ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
