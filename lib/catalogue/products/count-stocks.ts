import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { stockLedger } from "@/db/schema/ledger";
import { type FieldError, invalid } from "@/lib/kernel/errors";
import type { Product } from "./product";
import { lockProducts, noProduct } from "./write-products";

interface Counted {
  /** The row, locked. */
  before: Product;
  count: number;
}
interface Why {
  reason: string;
  userId: number;
}

const atOnce = 500;

/** Sets the stocks of all the products or of none. */
export async function countStocks(db: Database, items: { id: number; count: number }[], why: Why) {
  const found = await lockProducts(
    db,
    items.map(({ id }) => id),
  );
  const errors: FieldError[] = [];
  const counted = items.flatMap(({ id, count }, at) => {
    const before = found.get(id);
    if (!before) errors.push(noProduct(`items.${at}.id`, id));
    return before ? [{ before, count }] : [];
  });
  if (errors.length) throw invalid(...errors);
  await writeCounts(db, counted, why);
  return counted;
}

/** Sets stocks to what was counted, and gives the ledger the differences. The version stays, as in an adjustment. */
export async function writeCounts(db: Database, counted: Counted[], { reason, userId }: Why) {
  const changes = counted.filter(({ before, count }) => before.stock !== count);
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce);
    const values = JSON.stringify(some.map(({ before, count }) => ({ id: before.id, stock: count })));
    await rows(
      db,
      sql`update products p set stock = new.stock, updated_at = now()
        from jsonb_to_recordset(${values}::jsonb) as new(id int, stock int) where p.id = new.id`,
    );
    await db.insert(stockLedger).values(
      some.map(({ before, count }) => ({
        product_id: before.id,
        delta: count - before.stock,
        reason: "adjust" as const,
        user_id: userId,
        note: reason,
      })),
    );
  }
}

export const countedLine = ({ before, count }: Counted) => ({
  id: before.id,
  name: before.name,
  changed: before.stock !== count,
  before: before.stock,
  after: count,
});
