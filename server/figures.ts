import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";

/**
 * From columns that every version since 0.2.0 has. Months are of UTC, because they are only compared. With `until`, only what is final: payments and
 * refunds count from when the shop recorded them or WeChat made them, whichever is later, and stocks only by their ledger.
 */
export async function measure(db: Database, until?: Date) {
  const found = await rows<{ what: string; value: string }>(
    db,
    sql`select what || ' of ' || to_char(at at time zone 'UTC', 'YYYY-MM') as what, format('%s (sum %s)', count(*), sum(amount)) as value
      from (
        select 'orders' as what, created_at as at, total_price as amount from orders
        union all select 'payments', greatest(paid_at, created_at), amount from payments where status in ('success', 'surplus')
        union all select 'refunds', greatest(completed_at, created_at), amount from refunds where status = 'success'
        union all select 'changes of stock', created_at, delta from stock_ledger
        union all select 'variants in stock', created_at, stock from variants where deleted_at is null and ${!until}
        union all select 'customers', created_at, 0 from users where group_id is null
      ) as figures where at <= ${until?.toISOString() ?? "infinity"}::timestamptz group by 1 order by 1`,
  );
  return new Map(found.map(({ what, value }) => [what, value]));
}
type Figures = Awaited<ReturnType<typeof measure>>;

export const pairFigures = (one: Figures, other: Figures) =>
  [...new Set([...one.keys(), ...other.keys()])].map(
    (what) => [what, one.get(what) ?? "none", other.get(what) ?? "none"] as const,
  );

export const compareFigures = (before: Figures, after: Figures) =>
  pairFigures(before, after)
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `The ${what} differ: ${one} before, ${other} after.`);
