import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { insertMany } from "@/db/insert-many";
import { stockLedger } from "@/db/schema/ledger";

type Line = Omit<typeof stockLedger.$inferInsert, "id" | "created_at">;

/** Each change of a stock has a line, in the same transaction: their sum is the stock. */
export const writeLedger = (tx: Database, lines: Line[]) => insertMany(tx, stockLedger, lines);

/** For the statement that inserts an order: lines for what `takeStock` took. `taken` has `product_id`, `variant_id` and `count`, `placed` the order's `id`. */
export const ledgerOfOrder = (taken: SQL, placed: SQL) =>
  sql`insert into ${stockLedger} (product_id, variant_id, delta, reason, order_id)
    select taken.product_id, taken.variant_id, -taken.count, 'order', placed.id from ${taken} taken, ${placed} placed`;
