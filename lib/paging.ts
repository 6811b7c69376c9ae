import { type SQL, sql } from "drizzle-orm";
import { settings } from "@/db/schema/content";
import { declaredSettings } from "./settings/declared";

export interface Paging {
  page?: number;
  size?: number;
}

/** For a list's own query, which then tells the size it took: without one the shop's setting counts, read in the same statement. */
export function slice({ page = 1, size }: Paging): { page: number; size: SQL; offset: SQL } {
  const stored = sql`(select ${settings.value}::int from ${settings} where ${settings.key} = 'page.default_size')`;
  const rowsAPage = size
    ? sql`${size}::int`
    : sql`coalesce(${stored}, ${sql.raw(String(declaredSettings["page.default_size"].default))})`;
  return { page, size: rowsAPage, offset: sql`(${page - 1}::int * ${rowsAPage})` };
}

/** A substring for ILIKE, with its wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** `{ name: column }` as one JSON object for each row. */
export const jsonRow = (columns: Record<string, unknown>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}::text, ${column}`),
    sql`, `,
  )})`;
