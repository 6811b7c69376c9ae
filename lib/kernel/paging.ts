import { sql } from "drizzle-orm";
import { settings } from "@/db/schema/content";
import { defaults } from "./defaults";

export interface Paging {
  page?: number;
  size?: number;
}

/** For a list's own statement, which then tells the size it took: without one the shop's setting counts, read by the same statement. */
const stored = sql`(select ${settings.value}::int from ${settings} where ${settings.key} = 'page.default_size')`;
const otherwise = sql.raw(String(defaults["page.default_size"]));
export const rowsOf = (size: unknown = null) => sql`coalesce(${size}::int, ${stored}, ${otherwise})`;
export const rowsAPage = rowsOf(sql.placeholder("size"));
export const skippedRows = sql`((${sql.placeholder("page")}::int - 1) * ${rowsAPage})`;

/** The parameters of these two. */
export type Sliced = { page: number; size: number | null };
export const slice = ({ page = 1, size }: Paging): Sliced => ({ page, size: size ?? null });

/** Of big tables `total` counts so far, and pages end there. */
export const mostCounted = 10_000;
/** Of what was counted to one more than that. */
export const boundedTotal = (counted: number) => ({
  total: Math.min(counted, mostCounted),
  ...(counted > mostCounted && { total_is_more: true as const }),
});

/** A substring for ILIKE, with its wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
