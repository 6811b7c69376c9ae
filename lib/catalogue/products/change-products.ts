import type { z } from "zod";
import type { Database } from "@/db/client";
import { say } from "@/lib/i18n/say";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { stale } from "@/lib/kernel/records/stale";
import type { batch } from "./batch-schemas";
import { costs } from "./change-prices";
import { findVariants } from "./find-variants";
import { holdCategories } from "./hold-categories";
import type { Product, Variant } from "./product";
import { nameOf } from "./stock-counts";
import { writeChanges } from "./write-changes";
import { lockProducts, noProduct, removeProducts } from "./write-products";

type Batch = z.output<typeof batch>;
const mostFen = 99_999_999;

/**
 * Changes all of the products or none. One that already has the values is not written and keeps its version. With `only_if`, those that are
 * not so are left.
 */
export async function changeProducts(db: Database, { ids, category_id, on_sale, price, only_if }: Batch) {
  const locked = await lockProducts(db, ids);
  const found = only_if ? new Map([...locked].filter(([, product]) => isSo(product, only_if))) : locked;
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  if (price) refuseOther(ids, found, variantsOf, price.from);
  if (category_id !== undefined) await checkCategory(db, category_id, [...found.values()]);
  const errors: FieldError[] = [];
  const changes = ids.flatMap((id, at) => {
    const before = found.get(id);
    if (!before) {
      if (!only_if) errors.push(noProduct(`ids.${at}`, id));
      return [];
    }
    const variants = variantsOf(id);
    const prices = variants.map((one) => ({ id: one.id, before: one.price, after: newPrice(one.price, price) }));
    variants.forEach((one, place) => {
      const { after } = prices[place]!;
      if (after < 1 || after > mostFen) errors.push(outOfRange(`ids.${at}`, nameOf(before, one), after));
    });
    const fields = { category_id: category_id ?? before.category_id, on_sale: on_sale ?? before.on_sale };
    return [{ before, variants, fields, prices }];
  });
  if (errors.length) throw invalid(...errors);
  return writeChanges(db, changes);
}

const isSo = ({ category_id, on_sale }: Product, wanted: NonNullable<Batch["only_if"]>) =>
  category_id === (wanted.category_id ?? category_id) && on_sale === (wanted.on_sale ?? on_sale);

const outOfRange = (path: string, name: string, price: number): FieldError => ({
  path,
  // No test can tell: a price of 1 is in range and never comes here.
  code: price < 1 ? "too_small" : "too_big",
  message: say("'{name}' would cost {price}. A price is {least} to {most}.", {
    name,
    price: { fen: price },
    least: { fen: 1 },
    most: { fen: mostFen },
  }),
  discreet: say("The new price would not be {least} to {most}.", { least: { fen: 1 }, most: { fen: mostFen } }),
});

const seenAlready = (from: number | { variant_id: number; price: number }[], id: number, price: number) =>
  Array.isArray(from) && from.some((seen) => seen.variant_id === id && seen.price === price);

/** Whoever confirmed a price saw what it is made from. */
function refuseOther(
  ids: number[],
  found: ReadonlyMap<number, Product>,
  variantsOf: (id: number) => Variant[],
  seen: NonNullable<Batch["price"]>["from"],
) {
  const errors = ids.flatMap((id, at): FieldError[] => {
    const product = found.get(id);
    const from = seen?.[at];
    if (!product || from === undefined) return [];
    const now = variantsOf(id);
    const isSeen = Array.isArray(from)
      ? from.length === now.length &&
        from.every(({ variant_id, price }) => now.some((one) => one.id === variant_id && one.price === price))
      : now.length === 1 && product.price === from;
    if (isSeen) return [];
    const other = now.find(({ id, price }) => !seenAlready(from, id, price)) ?? { values: [], price: product.price };
    return [costs(`ids.${at}`, product, other)];
  });
  if (errors.length) throw stale(errors);
}

/** All categories are locked at once: those that lose products and the one that gets them. */
async function checkCategory(db: Database, id: number, moved: Product[]) {
  const held = await holdCategories(db, [id, ...moved.map(({ category_id }) => category_id)]);
  if (!held.has(id)) throw invalid({ path: "category_id", code: "not_found", message: "There is no such category." });
}

/** Deletes all of the products or none. */
export async function deleteProducts(db: Database, ids: number[]) {
  const found = await lockProducts(db, ids);
  const errors = ids.flatMap((id, at) => (found.has(id) ? [] : noProduct(`ids.${at}`, id)));
  if (errors.length) throw invalid(...errors);
  const deleted = [...found.values()];
  await removeProducts(db, deleted);
  return deleted;
}

/** Half a fen is rounded up. Computed in whole numbers, because floats are not exact. */
export function newPrice(price: number, change: Batch["price"]): number {
  const { set = price, change: fen = 0, change_percent = 0 } = change ?? {};
  const tenThousandths = 10_000 + Math.round(change_percent * 100);
  return Math.floor(((set + fen) * tenThousandths + 5000) / 10_000);
}
