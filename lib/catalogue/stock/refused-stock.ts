import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { type Said, say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid, lostRace } from "@/lib/kernel/contract/errors";
import { fullName, variantName } from "./variant-name";
import type { Line } from "./wanted-line";

/**
 * The error for lines whose units could not be taken. If all of them can be by now, an admin has changed their product in this moment:
 * the transaction begins anew. `taken` are the lines that were taken in it.
 */
export async function refusedStock(tx: Database, lines: Line[], taken: Line[]) {
  const ids = lines.map((line) => line.product_id);
  const onSale = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), products.on_sale, isNull(products.deleted_at)));
  const kept = await tx
    .select({ id: variants.id, product_id: variants.product_id, values: variants.values, stock: variants.stock })
    .from(variants)
    .where(and(inArray(variants.product_id, ids), isNull(variants.deleted_at)))
    .orderBy(variants.product_id, variants.position);
  const refusals = lines
    .toSorted((a, b) => a.at - b.at)
    .flatMap((line) => {
      const product = onSale.find(({ id }) => id === line.product_id);
      const offered = kept.filter(({ product_id }) => product_id === line.product_id);
      return refusalOf(...withTaken(line, product, offered, taken)) ?? [];
    });
  const wrong = refusals.filter(({ code }) => code !== "out_of_stock");
  if (wrong.length) return invalid(...wrong);
  const [first] = refusals;
  if (!first) return lostRace();
  const detail =
    refusals.length === 1
      ? say("Only {stock} left of '{name}'.", { stock: first.available!, name: first.name! })
      : say("There is not enough of {count} products.", { count: refusals.length });
  return new AppError("out_of_stock", detail, { errors: refusals.map(({ name, ...error }) => error) });
}

/** A product's only variant may stand in two lines, and the one took what the other is short of: together they are one line. */
function withTaken(
  line: Line,
  product: { name: string } | undefined,
  offered: Offered[],
  taken: Line[],
): Parameters<typeof refusalOf> {
  const wanted = line.variant_id ?? (offered.length === 1 ? offered[0]!.id : null);
  const first = taken.find(({ variant_id }) => variant_id === wanted);
  if (!first) return [line, product, offered];
  const all = { ...line, count: line.count + first.count, at: Math.min(line.at, first.at) };
  return [all, product, offered.map((one) => (one.id === wanted ? { ...one, stock: one.stock + first.count } : one))];
}

interface Offered {
  id: number;
  values: string[];
  stock: number;
}
/** Why a line cannot be taken. Null: it can. `offered` has the product's variants, or only the one that the line names. */
export function refusalOf(
  { variant_id, count, at }: Pick<Line, "variant_id" | "count" | "at">,
  product: { name: string } | undefined,
  offered: readonly Offered[],
): FieldError | null {
  if (!product) return notOnSale(`products.${at}.product_id`, "There is no such product on sale.");
  const wanted = variant_id === null ? offered : offered.filter(({ id }) => id === variant_id);
  const [variant] = wanted;
  if (!variant) return notOnSale(`products.${at}.variant_id`, "The product has no such variant.");
  if (wanted.length > 1)
    return {
      path: `products.${at}.variant_id`,
      code: "variant_required",
      message: "The product has several variants: name one.",
      variants: offered.map(({ id, values, stock }) => ({ id, name: variantName(values), stock })),
    };
  if (variant.stock >= count) return null;
  return {
    path: `products.${at}.count`,
    code: "out_of_stock",
    message: say("Only {stock} left.", { stock: variant.stock }),
    available: variant.stock,
    name: fullName(product.name, variantName(variant.values)),
  };
}

const notOnSale = (path: string, message: Said): FieldError => ({ path, code: "not_on_sale", message });
