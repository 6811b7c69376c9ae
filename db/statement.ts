import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgSession } from "drizzle-orm/pg-core";
import type { Database } from "./client";

const dialect = new PgDialect();

/**
 * A statement that is asked often: drizzle builds its text once instead of at each request, which costs more than running it. `of` names
 * a parameter.
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (of: (name: keyof Args & string) => Placeholder) => SQL,
) {
  let built: ReturnType<PgDialect["sqlToQuery"]> | undefined;
  return async (db: Database, args: Args): Promise<Row[]> => {
    built ??= dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    const { session } = db as unknown as { session: PgSession };
    const { rows } = (await session.prepareQuery(built, undefined, undefined, false).execute(args)) as { rows: Row[] };
    return rows;
  };
}

/** `{ name: column }` as one JSON object for each row. */
export const jsonRow = (columns: Record<string, unknown>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}::text, ${column}`),
    sql`, `,
  )})`;
