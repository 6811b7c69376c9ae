import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { statement } from "@/db/statement";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid, raceError } from "@/lib/kernel/contract/errors";
import { fullName, variantName } from "./variant-name";

export interface Line {
  product_id: number;
  /** Null: the only variant of the product. */
  variant_id: number | null;
  count: number;
  /** The position of the first such line in the request. */
  at: number;
}

interface Goods {
  variant_id: number;
  name: string;
  variant_name: string;
  image: string | null;
  price: number;
  stock: number;
}
interface DeductedLine extends Goods, Pick<Line, "product_id" | "count" | "at"> {}
type Row = Omit<Goods, "variant_name"> & { values: string[] };

/**
 * Updates the product before its variant, as all writers of stocks do. A line without a variant takes the only one; the
 * bounds of `id` let the index find the variant in both cases. A sale does not change `updated_at`.
 */
const deductUnits = statement<{ product: number; variant: number | null; count: number }, Row>(
  (param) => sql`
    with product as (
      update ${products} set stock = stock - ${param("count")}::int
      where id = ${param("product")} and on_sale and deleted_at is null and stock >= ${param("count")}::int
        and (${param("variant")}::int is not null or variant_count = 1)
      returning id, name, main_image),
    variant as (
      update ${variants} v set stock = v.stock - ${param("count")}::int from product
      where v.product_id = product.id and v.deleted_at is null and v.stock >= ${param("count")}::int
        and v.id between coalesce(${param("variant")}::int, 1) and coalesce(${param("variant")}::int, 2147483647)
      returning v.id as variant_id, product.name, v.values, coalesce(v.image, product.main_image) as image, v.price, v.stock)
    select * from variant`,
);

/**
 * Takes the units of an order, and returns them with their current names and prices, each variant once. Lines are
 * sorted by product, so that two orders cannot deadlock. If a line is short, nothing is taken and the error lists all
 * short lines. The insert of the order writes the ledger: see `ledgerOfOrder`.
 */
export async function deductStock(tx: Database, lines: Line[]): Promise<DeductedLine[]> {
  const sorted = lines.toSorted((a, b) => a.product_id - b.product_id);
  const taken: DeductedLine[] = [];
  const short: Line[] = [];
  for (const line of sorted) {
    const { product_id, variant_id, count, at } = line;
    const [row] = await deductUnits(tx, { product: product_id, variant: variant_id, count });
    if (row) {
      const { values, ...goods } = row;
      taken.push({ product_id, count, at, variant_name: variantName(values), ...goods });
    } else short.push(line);
  }
  if (short.length) throw await refusedStock(tx, short, taken);
  return eachOnce(taken);
}

/** An only variant can be in two lines: one with its id, and one without. */
const eachOnce = (taken: readonly DeductedLine[]) =>
  mergeLines(
    taken.toSorted((a, b) => a.at - b.at),
    ({ variant_id }) => variant_id,
  ).map((line) => ({
    ...line,
    stock: Math.min(...taken.flatMap(({ variant_id, stock }) => (variant_id === line.variant_id ? stock : []))),
  }));

/** Lines with the same key become one, at the place of the first, with the sum of their counts. */
export function mergeLines<L extends { count: number }>(lines: readonly L[], keyOf: (line: L) => unknown): L[] {
  const merged = new Map<unknown, L>();
  for (const line of lines) {
    const key = keyOf(line);
    const first = merged.get(key);
    merged.set(key, first ? { ...first, count: first.count + line.count } : line);
  }
  return [...merged.values()];
}

/**
 * The error for lines whose units could not be taken. If all of them can be taken now, an admin has just changed the
 * product, and the transaction is retried. `taken` are the lines that it has already taken.
 */
async function refusedStock(tx: Database, lines: Line[], taken: Line[]) {
  const ids = lines.map((line) => line.product_id);
  const onSale = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), products.on_sale, isNull(products.deleted_at)));
  const offered = await tx
    .select({ id: variants.id, product_id: variants.product_id, values: variants.values, stock: variants.stock })
    .from(variants)
    .where(and(inArray(variants.product_id, ids), isNull(variants.deleted_at)))
    .orderBy(variants.product_id, variants.position);
  const refusals = lines
    .toSorted((a, b) => a.at - b.at)
    .flatMap((line) => {
      const product = onSale.find(({ id }) => id === line.product_id);
      const ofProduct = offered.filter(({ product_id }) => product_id === line.product_id);
      return lineRefusal(...withTaken(line, product, ofProduct, taken)) ?? [];
    });
  const wrong = refusals.filter(({ code }) => code !== "out_of_stock");
  if (wrong.length) return invalid(...wrong);
  const [first] = refusals;
  if (!first) return raceError();
  const detail =
    refusals.length === 1
      ? msg("Only {stock} left of '{name}'.", { stock: first.available!, name: first.name! })
      : msg("{count} products do not have enough stock.", { count: refusals.length });
  return new AppError("out_of_stock", detail, { errors: refusals.map(({ name, ...error }) => error) });
}

/** If an only variant is in two lines, and one was taken, both are checked as one line. */
function withTaken(
  line: Line,
  product: { name: string } | undefined,
  offered: Offered[],
  taken: Line[],
): Parameters<typeof lineRefusal> {
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
/**
 * The reason why a line cannot be ordered, or null. `offered` has the product's variants, or only the one that the line
 * specifies.
 */
export function lineRefusal(
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
    message: msg("Only {stock} left.", { stock: variant.stock }),
    available: variant.stock,
    name: fullName(product.name, variantName(variant.values)),
  };
}

const notOnSale = (path: string, message: Translatable): FieldError => ({ path, code: "not_on_sale", message });
