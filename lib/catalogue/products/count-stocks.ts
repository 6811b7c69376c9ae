import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { chooseVariant, findItems, findVariants, type ItemName, lockItems } from "@/lib/catalogue/stock/locks";
import { readReserved } from "@/lib/catalogue/stock/reserved";
import { setStocks } from "@/lib/catalogue/stock/stocks";
import { fullName, variantName } from "@/lib/catalogue/stock/variant-name";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { lockRow } from "@/lib/kernel/records/entity";
import { staleError } from "@/lib/kernel/records/stale";
import { maxStock } from "./admin-schemas";
import type { Product, Variant } from "./product";
import type { stockChange } from "./stock-schemas";

export interface Count {
  count: number;
  /** True: the whole shelf was counted, including the units of orders that were not shipped yet. */
  on_hand?: boolean;
  from?: number;
}
export interface StockCount {
  product: Product;
  variant: Variant;
  stock: number;
  /** The units of orders that were subtracted from a count of the shelf. Null for any other count. */
  reserved: number | null;
  from?: number;
}
interface Reason {
  reason: string;
  userId: number;
}

/** Before writing the result, lock product and variant, then read `reserved`. */
export const toStockCount = (
  { count, on_hand = false, from }: Count,
  locked: { product: Product; variant: Variant },
  reserved: number,
): StockCount => ({ ...locked, stock: on_hand ? count - reserved : count, reserved: on_hand ? reserved : null, from });

export const nameOf = (product: Pick<Product, "name">, variant: Pick<Variant, "values">) =>
  fullName(product.name, variantName(variant.values));

export function countErrors({ product, variant, stock: after, reserved, from }: StockCount, at = ""): FieldError[] {
  const name = nameOf(product, variant);
  const now = variant.stock + (reserved ?? 0);
  if (from !== undefined && from !== now)
    return [
      {
        path: `${at}from`,
        code: "stale",
        message: msg("The stock of '{name}' is {count} now.", { count: now, name }),
        discreet: "The quantity has changed.",
      },
    ];
  if (after >= 0) return [];
  return [
    {
      path: `${at}count`,
      code: "out_of_stock",
      message: msg("Unshipped orders reserve {reserved} of '{name}'. Ship or cancel orders first.", {
        reserved: reserved!,
        name,
      }),
      discreet: "Unshipped orders contain fewer units.",
    },
  ];
}

function refuseCounts(errors: FieldError[]) {
  const changed = errors.filter(({ code }) => code === "stale");
  if (changed.length) throw staleError(changed);
  if (errors.length) throw new AppError("out_of_stock", errors[0]!.message, { errors });
}

export async function countStocks(db: Database, given: (ItemName & Count)[], reason: Reason, unknown?: "skip") {
  const { named: items, skipped } = await findItems(db, given, unknown);
  const { locked } = await lockItems(db, items);
  const isOnHand = items.some(({ on_hand }) => on_hand);
  const reserved = await readReserved(db, isOnHand ? [...new Set(items.map(({ id }) => id))] : []);
  const counted = locked.map((one, at) => toStockCount(items[at]!, one, reserved.variant(one.variant.id)));
  refuseCounts(counted.flatMap((one, at) => countErrors(one, `items.${items[at]!.at}.`)));
  await writeCounts(db, counted, reason);
  return { counted, skipped };
}

export const writeCounts = (db: Database, counted: StockCount[], reason: Reason) =>
  setStocks(
    db,
    counted.map(({ product, variant, stock, reserved }) => ({
      product_id: product.id,
      variant_id: variant.id,
      before: variant.stock,
      after: stock,
      reserved,
    })),
    reason,
  );

export const countedLine = ({ product, variant, stock, reserved }: StockCount) => ({
  id: product.id,
  variant_id: variant.id,
  name: product.name,
  variant: variantName(variant.values),
  changed: variant.stock !== stock,
  before: variant.stock,
  after: stock,
  reserved,
});

export function stocksAfter(counted: StockCount[]) {
  const after = new Map<Product, number>();
  for (const { product, variant, stock } of counted)
    after.set(product, (after.get(product) ?? product.stock) + stock - variant.stock);
  return after;
}

/**
 * Adds `delta`, or sets the stock to `count`. The product's version does not change, because edits write other fields.
 */
export async function adjustStock(
  db: Database,
  id: number,
  { reason, variant_id, delta: given, count, ...how }: z.output<typeof stockChange>,
  userId: number,
) {
  const before = await lockRow(db, "product", products, id);
  const variant = chooseVariant((await findVariants(db, [id], "lock"))(id), variant_id, "variant_id");
  if ("code" in variant) throw invalid(variant);
  const { stock } = variant;
  const reserved = how.on_hand ? (await readReserved(db, [id])).variant(variant.id) : 0;
  const counted =
    count === undefined ? undefined : toStockCount({ ...how, count }, { product: before, variant }, reserved);
  if (counted) refuseCounts(countErrors(counted));
  const delta = counted ? counted.stock - stock : given!;
  if (delta === 0) return { before, after: before };
  if (stock + delta < 0) {
    const message = msg("Only {stock} left.", { stock });
    throw new AppError(
      "out_of_stock",
      msg("Only {stock} left of '{name}'.", { stock, name: nameOf(before, variant) }),
      {
        errors: [{ path: "delta", code: "out_of_stock", message, discreet: message, available: stock }],
      },
    );
  }
  if (stock + delta > maxStock)
    throw invalid({
      path: "delta",
      code: "too_big",
      message: msg("A stock may be at most {most}; it is {stock}.", { most: maxStock, stock }),
    });
  await setStocks(
    db,
    [
      {
        product_id: id,
        variant_id: variant.id,
        before: stock,
        after: stock + delta,
        reserved: counted?.reserved ?? null,
      },
    ],
    { reason, userId },
  );
  return { before, after: await lockRow(db, "product", products, id) };
}
