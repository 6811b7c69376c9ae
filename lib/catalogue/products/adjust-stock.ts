import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/set-stocks";
import { say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { lockRow } from "@/lib/kernel/records/entity";
import { chooseVariant, findVariants } from "./find-variants";
import { counting, faultsOf, nameOf, refuseCounts } from "./stock-counts";
import type { stockChange } from "./stock-schemas";
import { mostStock } from "./variant-schemas";

/**
 * Adds `delta`, or sets the stock to `count`: the rows are locked, so this is the stock afterwards, whatever was ordered
 * meanwhile. The version stays the same: a simultaneous edit of the product writes other fields.
 */
export async function adjustStock(
  db: Database,
  id: number,
  { reason, variant_id, ...change }: z.output<typeof stockChange>,
  userId: number,
) {
  const before = await lockRow(db, "product", products, id);
  const variant = chooseVariant((await findVariants(db, [id], "lock"))(id), variant_id, "variant_id");
  if ("code" in variant) throw invalid(variant);
  const { stock } = variant;
  const name = nameOf(before, variant);
  // No test can tell: a count of what is free to sell does not read the number. This saves a query.
  const reserved = change.on_hand ? (await reservedOf(db, [id])).variant(variant.id) : 0;
  const counted =
    change.count === undefined
      ? undefined
      : counting({ ...change, count: change.count }, { product: before, variant }, reserved);
  if (counted) refuseCounts(faultsOf(counted));
  const delta = counted ? counted.stock - stock : change.delta!;
  // No test can tell: a stock that stays is not written anyway. This saves a query.
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
  const set = { product_id: id, variant_id: variant.id, before: stock, after: stock + delta };
  await setStocks(db, [{ ...set, reserved: counted?.reserved ?? null }], { reason, userId });
  return { before, after: await lockRow(db, "product", products, id) };
}
