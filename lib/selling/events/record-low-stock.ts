import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { events } from "@/db/schema/events";
import { fullName } from "@/lib/catalogue/stock/variant-name";

interface DeductedStock {
  product_id: number;
  variant_id: number;
  name: string;
  variant_name: string;
  count: number;
  stock: number;
}

export const newlyLow = (taken: readonly DeductedStock[], mark: number) =>
  taken.filter(({ stock, count }) => stock <= mark && stock + count > mark);

/** Writes at most one event per variant and hour. The order has already locked the variants' rows. */
export async function recordLowStock(tx: Database, low: readonly DeductedStock[]) {
  if (!low.length) return;
  const isOfHour = and(eq(events.type, "stock.low"), gt(events.created_at, sql`now() - interval '1 hour'`));
  const isOfThese = inArray(
    events.resource_id,
    low.map(({ product_id }) => product_id),
  );
  const recentEvents = await tx.select({ data: events.data }).from(events).where(and(isOfHour, isOfThese));
  const known = new Set(recentEvents.map(({ data }) => data.variant_id));
  const fresh = low.filter(({ variant_id }) => !known.has(variant_id));
  if (!fresh.length) return;
  await tx.insert(events).values(
    fresh.map(({ product_id, variant_id, name, variant_name, stock }) => ({
      type: "stock.low",
      resource: "product",
      resource_id: product_id,
      data: { variant_id, name: fullName(name, variant_name), stock },
    })),
  );
}
