import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { writeLedger } from "./ledger";

interface Change {
  /** The product, which the caller has locked. */
  id: number;
  before: number;
  after: number;
  /** How many were taken off a count of the shelf. Null: it was no such count. */
  reserved: number | null;
}
interface Why {
  reason: string;
  userId: number;
}

const atOnce = 500;

/** Writes stocks that an admin counted or corrected. The version stays: a simultaneous edit of the product writes other fields. */
export async function setStocks(tx: Database, all: Change[], { reason, userId }: Why) {
  const changes = all.filter(({ before, after }) => before !== after);
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce);
    const values = JSON.stringify(some.map(({ id, after }) => ({ id, stock: after })));
    await rows(
      tx,
      sql`update products p set stock = new.stock, updated_at = now()
        from jsonb_to_recordset(${values}::jsonb) as new(id int, stock int) where p.id = new.id`,
    );
    await writeLedger(
      tx,
      some.map(({ id, before, after, reserved }) => ({
        ...{ product_id: id, delta: after - before, reason: "adjust", reserved },
        ...{ user_id: userId, note: reason },
      })),
    );
  }
}
