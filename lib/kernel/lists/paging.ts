import { sql } from "drizzle-orm";
import { defaults } from "@/lib/kernel/contract/defaults";

/** A setting that is a whole number, for statements that read it together with rows. */
export const settingInSql = (key: string, otherwise: number) =>
  sql<number>`coalesce((select s.value::int from settings s where s.key = ${sql.raw(`'${key}'`)}
    and s.value ~ '^[0-9]{1,9}$'), ${sql.raw(String(otherwise))})`;

export interface Paging {
  page?: number;
  size?: number;
}

const defaultSize = settingInSql("page.default_size", defaults["page.default_size"]);
/** The page size as SQL: the given size or the shop's setting, read in the same statement. */
export const rowsOf = (size: unknown = null) => sql`coalesce(${size}::int, ${defaultSize})`;
export const pageSize = rowsOf(sql.placeholder("size"));
export const skippedRows = sql`((${sql.placeholder("page")}::int - 1) * ${pageSize})`;

export type Sliced = { page: number; size: number | null };
export const slice = ({ page = 1, size }: Paging): Sliced => ({ page, size: size ?? null });

/** In big tables and in lists for shoppers, `total` counts up to this number, and pages end there. */
export const maxCount = 10_000;
export const maxRows = sql.raw(String(maxCount));
/** `counted` can be up to `maxCount` + 1. */
export const boundedTotal = (counted: number) => ({
  total: Math.min(counted, maxCount),
  ...(counted > maxCount && { total_is_more: true as const }),
});

/** A substring pattern for ILIKE, with wildcards in the text escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
