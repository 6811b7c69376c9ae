import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { stockLedger } from "@/db/schema/ledger";
import type { FieldError } from "@/lib/kernel/errors";
import { reservedOf } from "./reserved";
import { type Count, type Counted, counting, faultsOf, refuseCounts } from "./stock-counts";
import { lockProducts, noProduct } from "./write-products";

interface Why {
  reason: string;
  userId: number;
}

const atOnce = 500;

/** Sets the stocks of all the products or of none. */
export async function countStocks(db: Database, items: ({ id: number } & Count)[], why: Why) {
  const ids = items.map(({ id }) => id);
  const found = await lockProducts(db, ids);
  const reserved = await reservedOf(db, items.some(({ on_hand }) => on_hand) ? ids : []);
  const errors: FieldError[] = [];
  const counted = items.flatMap(({ id, ...count }, at) => {
    const before = found.get(id);
    const made = before && counting(count, before, reserved(id));
    errors.push(...(made ? faultsOf(made, `items.${at}.`) : [noProduct(`items.${at}.id`, id)]));
    return made ?? [];
  });
  refuseCounts(errors);
  await writeCounts(db, counted, why);
  return counted;
}

/** Sets stocks to what was counted, and gives the ledger the differences. The version stays, as in an adjustment. */
export async function writeCounts(db: Database, counted: Counted[], { reason, userId }: Why) {
  const changes = counted.filter(({ before, stock }) => before.stock !== stock);
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce);
    const values = JSON.stringify(some.map(({ before, stock }) => ({ id: before.id, stock })));
    await rows(
      db,
      sql`update products p set stock = new.stock, updated_at = now()
        from jsonb_to_recordset(${values}::jsonb) as new(id int, stock int) where p.id = new.id`,
    );
    await db.insert(stockLedger).values(
      some.map(({ before, stock, reserved }) => ({
        product_id: before.id,
        delta: stock - before.stock,
        reserved,
        reason: "adjust" as const,
        user_id: userId,
        note: reason,
      })),
    );
  }
}

export const countedLine = ({ before, stock, reserved }: Counted) => ({
  id: before.id,
  name: before.name,
  changed: before.stock !== stock,
  before: before.stock,
  after: stock,
  reserved,
});
