import { sql } from "drizzle-orm";
import { type Database, intArray, rows } from "@/db/client";

interface Move {
  product_id: number;
  variant_id: number;
  delta: number;
}

/**
 * Locks products and then variants, each sorted by id, as an order does. Returns the variants' stocks.
 */
export async function lockStocks(tx: Database, lines: Pick<Move, "product_id" | "variant_id">[]) {
  const ids = (all: number[]) => intArray([...new Set(all)]);
  const productIds = ids(lines.map(({ product_id }) => product_id));
  const variantIds = ids(lines.map(({ variant_id }) => variant_id));
  // No test can tell: a transaction sends its statements one after another, awaited or not.
  await rows(tx, sql`select from products where id = any(${productIds}) order by id for update`);
  const found = await rows<{ id: number; stock: number }>(
    tx,
    sql`select id, stock from variants where id = any(${variantIds}) order by id for update`,
  );
  return new Map(found.map(({ id, stock }) => [id, stock]));
}

/**
 * Moves the stocks of locked variants. A deleted variant has a stock of its own, which is not part of its product's. Only an admin's
 * change is an edit that `updated_at` tells: an order's is none.
 */
export async function moveStocks(tx: Database, moves: Move[], by: "admin" | "order") {
  const edited = by === "admin" ? sql`, updated_at = now()` : sql.empty();
  const values = JSON.stringify(moves.map(({ variant_id, delta }) => ({ id: variant_id, delta })));
  await rows(
    tx,
    sql`with moved as (
        update variants v set stock = v.stock + new.delta${edited}
        from jsonb_to_recordset(${values}::jsonb) as new(id int, delta int) where v.id = new.id
        returning v.product_id, v.deleted_at, new.delta)
      update products p set stock = p.stock + kept.delta${edited}
      from (select product_id, sum(delta) as delta from moved where deleted_at is null group by product_id) kept
      where p.id = kept.product_id`,
  );
}
