import { fullName, variantName } from "@/lib/catalogue/stock/variant-name";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { stale } from "@/lib/kernel/records/stale";
import type { Product, Variant } from "./product";

/** A number that somebody counted, as a body has it. */
export interface Count {
  count: number;
  /** True: the shelf was counted, with the pieces of orders that have not left. */
  on_hand?: boolean;
  /** The number that the counter saw before. */
  from?: number;
}

export interface Counted {
  product: Product;
  variant: Variant;
  /** The stock after the count. */
  stock: number;
  /** The number that was subtracted for orders. Null: the count was of goods that are free to sell. */
  reserved: number | null;
  from?: number;
}

/** Returns the stock after a count. If it is to be written, product and variant are locked first, and `reserved` is read after that. */
export function counting(
  { count, on_hand = false, from }: Count,
  goods: { product: Product; variant: Variant },
  reserved: number,
): Counted {
  return on_hand
    ? { ...goods, stock: count - reserved, reserved, from }
    : { ...goods, stock: count, reserved: null, from };
}

export const nameOf = (product: Pick<Product, "name">, variant: Pick<Variant, "values">) =>
  fullName(product.name, variantName(variant.values));

/** Why the count cannot be: the number is not the one that was seen, or too few for the orders that have not left. */
export function faultsOf({ product, variant, stock: after, reserved, from }: Counted, at = ""): FieldError[] {
  const name = nameOf(product, variant);
  const now = variant.stock + (reserved ?? 0);
  if (from !== undefined && from !== now)
    return [
      {
        path: `${at}from`,
        code: "stale",
        message: say("The stock of '{name}' is {count} now.", { count: now, name }),
        discreet: "There is another number now.",
      },
    ];
  if (after < 0)
    return [
      {
        path: `${at}count`,
        code: "out_of_stock",
        message: say("Orders that have not left hold {reserved} of '{name}'. Ship or cancel orders first.", {
          reserved: reserved!,
          name,
        }),
        discreet: "More than that are in orders that have not left.",
      },
    ];
  return [];
}

/** All counts or none: 409 for what is not as the counter saw it, or is promised to orders. */
export function refuseCounts(errors: FieldError[]) {
  const having = (code: string) => errors.filter((error) => error.code === code);
  const [other, short] = [having("stale"), having("out_of_stock")];
  if (other.length) throw stale(other);
  if (short.length) throw new AppError("out_of_stock", short[0]!.message, { errors: short });
}
