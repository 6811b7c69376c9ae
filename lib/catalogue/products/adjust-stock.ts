import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/set-stocks";
import { say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { lockRow } from "@/lib/kernel/records/entity";
import { mostStock, type stockChange } from "./admin-schemas";
import { counting, faultsOf, refuseCounts } from "./stock-counts";

/**
 * Adds `delta`, or sets the stock to `count`: the row is locked, so this is the stock afterwards, whatever was ordered
 * meanwhile. The version stays the same: a simultaneous edit of the product writes other fields.
 */
export async function adjustStock(
  db: Database,
  id: number,
  { reason, ...change }: z.output<typeof stockChange>,
  userId: number,
) {
  const before = await lockRow(db, "product", products, id);
  const { stock, name } = before;
  const reserved = change.on_hand ? (await reservedOf(db, [id]))(id) : 0;
  const counted =
    change.count === undefined ? undefined : counting({ ...change, count: change.count }, before, reserved);
  if (counted) refuseCounts(faultsOf(counted));
  const delta = counted ? counted.stock - stock : change.delta!;
  if (delta === 0) return { before, after: before };
  if (stock + delta < 0)
    throw new AppError("out_of_stock", say("Only {stock} left of '{name}'.", { stock, name }), {
      errors: [
        {
          path: "delta",
          code: "out_of_stock",
          message: say("Only {stock} left.", { stock }),
          discreet: say("Only {stock} left.", { stock }),
          available: stock,
        },
      ],
    });
  if (stock + delta > mostStock)
    throw invalid({
      path: "delta",
      code: "too_big",
      message: say("A stock may be at most {most}; it is {stock}.", { most: mostStock, stock }),
    });
  const set = { id, before: stock, after: stock + delta, reserved: counted?.reserved ?? null };
  await setStocks(db, [set], { reason, userId });
  return { before, after: await lockRow(db, "product", products, id) };
}
