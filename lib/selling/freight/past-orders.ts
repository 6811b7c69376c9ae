import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { type JsonRow, jsonRows } from "@/db/statement";
import { allPages } from "@/lib/kernel/lists/all-pages";

/** For operations that compute over all orders of the last weeks: one runs at a time, so that shoppers are not slowed down. */
export const overPastOrders = {
  unrecorded: "It changes nothing.",
  inTurn: { name: "past orders", atOnce: 1 },
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
} as const;

export const pastDays = z
  .union([z.literal(30), z.literal(90)])
  .meta({ examples: [30], description: "The paid orders of this number of days." });

/** Columns of `past`, an order of `pastOrders`. */
export const pastOrder = {
  id: sql<number>`past.id`,
  created_at: sql<string>`past.created_at::text`,
  freight: sql<number>`past.freight`,
};

/** Selects `row` of each paid order of the last days. Reads page by page, so that other requests can run in between. */
export async function* pastOrders<Row extends JsonRow<typeof pastOrder>>(
  db: Database,
  row: SQL<Row>,
  { days, delivery, atOnce }: { days: number; delivery?: string; atOnce: number },
) {
  const read = (last?: Row) =>
    jsonRows(
      db,
      row,
      sql`from (
        select id, created_at, freight, address from orders
        where created_at > now() - make_interval(days => ${days}::int) and paid_at is not null
          ${delivery ? sql`and delivery = ${delivery}` : sql``}
          ${last ? sql`and (created_at, id) > (${last.created_at}::timestamptz, ${last.id}::int)` : sql``}
        order by created_at, id limit ${atOnce}) past order by past.created_at, past.id`,
    );
  for await (const page of allPages(atOnce, read)) yield* page;
}
