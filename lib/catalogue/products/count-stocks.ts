import type { Database } from "@/db/client";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/set-stocks";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { type Count, type Counted, counting, faultsOf, refuseCounts } from "./stock-counts";
import { lockProducts, noProduct } from "./write-products";

interface Why {
  reason: string;
  userId: number;
}

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

/** Gives the products the stocks that come of the counts. */
export const writeCounts = (db: Database, counted: Counted[], why: Why) =>
  setStocks(
    db,
    counted.map(({ before, stock, reserved }) => ({ id: before.id, before: before.stock, after: stock, reserved })),
    why,
  );

export const countedLine = ({ before, stock, reserved }: Counted) => ({
  id: before.id,
  name: before.name,
  changed: before.stock !== stock,
  before: before.stock,
  after: stock,
  reserved,
});
