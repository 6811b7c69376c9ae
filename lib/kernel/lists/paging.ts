import { sql } from "drizzle-orm";
import { settings } from "@/db/schema/content";
import { defaults } from "@/lib/kernel/contract/defaults";

export interface Paging {
  page?: number;
  size?: number;
}

const stored = sql`(select ${settings.value}::int from ${settings} where ${settings.key} = 'page.default_size')`;
const otherwise = sql.raw(String(defaults["page.default_size"]));
/** The page size as SQL: the given one, else the shop's setting, which the list's own statement reads. */
export const rowsOf = (size: unknown = null) => sql`coalesce(${size}::int, ${stored}, ${otherwise})`;
export const pageSize = rowsOf(sql.placeholder("size"));
export const skippedRows = sql`((${sql.placeholder("page")}::int - 1) * ${pageSize})`;

/** The parameters of `rowsAPage` and `skippedRows`. */
export type Sliced = { page: number; size: number | null };
export const slice = ({ page = 1, size }: Paging): Sliced => ({ page, size: size ?? null });

/** A late page passes over many rows. */
export const isLate = ({ page, size }: Sliced) => page * (size ?? 100) > 1000;

/** In big tables, and in the lists of shoppers, `total` counts up to this, and pages end there. */
export const maxCount = 10_000;
export const maxRows = sql.raw(String(maxCount));
/** Takes a count that may go up to `mostCounted` + 1. */
export const boundedTotal = (counted: number) => ({
  total: Math.min(counted, maxCount),
  ...(counted > maxCount && { total_is_more: true as const }),
});

/** A substring pattern for ILIKE; wildcards in the text are taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
