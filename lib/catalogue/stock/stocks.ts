import { type SQL, sql } from "drizzle-orm";
import { type Database, intArray, rows } from "@/db/client";
import { insertMany } from "@/db/insert-many";
import type { variants } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";

type Line = Omit<typeof stockLedger.$inferInsert, "id" | "created_at">;

/** Must be called in the transaction that changes the stock: the sum of a variant's lines is its stock. */
export const writeLedger = (tx: Database, lines: Line[]) => insertMany(tx, stockLedger, lines);

/**
 * For the statement that inserts an order. `taken` has `product_id`, `variant_id` and `count`; `placed` has the order's
 * `id`.
 */
export const ledgerOfOrder = (taken: SQL, placed: SQL) =>
  sql`insert into ${stockLedger} (product_id, variant_id, delta, reason, order_id)
    select taken.product_id, taken.variant_id, -taken.count, 'order', placed.id from ${taken} taken, ${placed} placed`;

interface Move {
  product_id: number;
  variant_id: number;
  delta: number;
}

/**
 * The variants must be locked. A product's stock does not include that of its deleted variants. Only a change by an
 * admin updates `updated_at`.
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
      update products p set stock = p.stock + total.delta${edited}
      from (select product_id, sum(delta) as delta from moved where deleted_at is null group by product_id) total
      where p.id = total.product_id`,
  );
}

interface Change {
  product_id: number;
  variant_id: number;
  before: number;
  after: number;
  /** The units of orders that were subtracted from a count of the shelf. Null for any other count. */
  reserved: number | null;
}

const changesPerStatement = 500;

/**
 * Writes stocks that an admin counted or corrected. The variants must be locked. The product's version does not change,
 * because edits write other fields.
 */
export async function setStocks(tx: Database, all: Change[], { reason, userId }: { reason: string; userId: number }) {
  const changes = all
    .filter(({ before, after }) => before !== after)
    .map(({ before, after, ...change }) => ({ ...change, delta: after - before }));
  for (let at = 0; at < changes.length; at += changesPerStatement) {
    const some = changes.slice(at, at + changesPerStatement);
    await moveStocks(tx, some, "admin");
    await writeLedger(
      tx,
      some.map((change) => ({ ...change, reason: "adjust", user_id: userId, note: reason })),
    );
  }
}

/** Updates the prices, stock and number of variants that are denormalized in locked products. */
export async function updateTotals(tx: Database, productIds: number[]) {
  await rows(
    tx,
    sql`update products p set ${assignedTotals} from ${totalsOf(productIds)} totals where p.id = totals.product_id`,
  );
}

export const assignedTotals = sql.raw(`price = totals.price, price_max = totals.price_max,
  market_price = totals.market_price, stock = totals.stock, variant_count = totals.count, variant_id = totals.only`);

export const totalsOf = (productIds: number[]) =>
  sql`(select product_id, min(price) as price, max(price) as price_max,
          (array_agg(market_price order by price, position))[1] as market_price, sum(stock) as stock, count(*) as count,
          case when count(*) = 1 then min(id) end as only
        from variants where product_id = any(${intArray(productIds)}) and deleted_at is null group by product_id)`;

/** Same as `totalsOf` for a new product, from its variants in their order. */
export function firstTotals(all: Pick<typeof variants.$inferSelect, "id" | "price" | "market_price" | "stock">[]) {
  const cheapest = all.reduce((least, one) => (one.price < least.price ? one : least));
  return {
    price: cheapest.price,
    price_max: Math.max(...all.map(({ price }) => price)),
    market_price: cheapest.market_price,
    stock: all.reduce((sum, { stock }) => sum + stock, 0),
    variant_count: all.length,
    variant_id: all.length === 1 ? cheapest.id : null,
  };
}
