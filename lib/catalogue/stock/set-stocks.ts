import type { Database } from "@/db/client";
import { writeLedger } from "./ledger";
import { moveStocks } from "./move-stocks";

interface Change {
  product_id: number;
  /** The variant, which the caller has locked after its product. */
  variant_id: number;
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
  const changes = all
    .filter(({ before, after }) => before !== after)
    .map(({ before, after, ...change }) => ({ ...change, delta: after - before }));
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce);
    await moveStocks(tx, some, "admin");
    await writeLedger(
      tx,
      some.map((change) => ({ ...change, reason: "adjust", user_id: userId, note: reason })),
    );
  }
}
