import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Database } from "@/db/client";
import {
  chooseVariant,
  findItems,
  findVariants,
  lockCategories,
  lockItems,
  lockProducts,
  noProduct,
} from "@/lib/catalogue/stock/locks";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { noSuch } from "@/lib/kernel/records/entity";
import { staleError } from "@/lib/kernel/records/stale";
import type { batch, priceBatch } from "./batch-schemas";
import { nameOf } from "./count-stocks";
import { changedPrice } from "./new-price";
import { logged, type Product, type Variant } from "./product";
import { removeProducts, writeProducts } from "./write-products";

type Batch = z.output<typeof batch>;
type PriceBatch = z.output<typeof priceBatch>;
const maxFen = 99_999_999;

interface Change {
  /** The locked row. */
  before: Product;
  fields: Pick<Product, "category_id" | "on_sale">;
  variants: Variant[];
  prices: { id: number; before: number; after: number }[];
}
export interface AppliedChange extends Omit<Change, "fields"> {
  after: Product;
}

/** Changes all products or none. With `only_if`, products that do not match are skipped. */
export async function changeProducts(db: Database, { ids, category_id, on_sale, price, only_if }: Batch) {
  const locked = await lockProducts(db, ids);
  const found = only_if ? new Map([...locked].filter(([, product]) => matches(product, only_if))) : locked;
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  if (price) refuseChangedPrices(ids, found, variantsOf, price.from);
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
      if (after < 1 || after > maxFen) errors.push(outOfRange(`ids.${at}`, nameOf(before, one), after));
    });
    const fields = { category_id: category_id ?? before.category_id, on_sale: on_sale ?? before.on_sale };
    return [{ before, variants, fields, prices }];
  });
  if (errors.length) throw invalid(...errors);
  return writeChanges(db, changes);
}

const matches = (product: Product, { category_id, on_sale }: NonNullable<Batch["only_if"]>) =>
  (category_id ?? product.category_id) === product.category_id && (on_sale ?? product.on_sale) === product.on_sale;

const newPrice = (price: number, { set = price, change = 0, change_percent = 0 }: NonNullable<Batch["price"]> = {}) =>
  changedPrice(set + change, change_percent);

const outOfRange = (path: string, name: string, price: number): FieldError => ({
  path,
  code: price < 1 ? "too_small" : "too_big",
  message: msg("'{name}' would cost {price}. A price is {least} to {most}.", {
    name,
    price: { fen: price },
    least: { fen: 1 },
    most: { fen: maxFen },
  }),
  discreet: msg("The new price would not be {least} to {most}.", { least: { fen: 1 }, most: { fen: maxFen } }),
});

/** Responds 409 if a price differs from the one that the admin saw. */
function refuseChangedPrices(
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
    const isSeen = ({ id, price }: Variant) =>
      Array.isArray(from) ? from.some((one) => one.variant_id === id && one.price === price) : price === from;
    const count = Array.isArray(from) ? from.length : 1;
    if (count === now.length && now.every(isSeen)) return [];
    const other = now.find((one) => !Array.isArray(from) || !isSeen(one)) ?? { values: [], price: product.price };
    return [priceChangedError(`ids.${at}`, product, other)];
  });
  if (errors.length) throw staleError(errors);
}

const priceChangedError = (path: string, product: Product, variant: Pick<Variant, "values" | "price">): FieldError => ({
  path,
  code: "stale",
  message: msg("'{name}' costs {price} now.", { name: nameOf(product, variant), price: { fen: variant.price } }),
  discreet: "This product has another price now.",
});

async function checkCategory(db: Database, id: number, moved: Product[]) {
  const locked = await lockCategories(db, [id, ...moved.map(({ category_id }) => category_id)]);
  if (!locked.has(id)) throw invalid({ path: "category_id", code: "not_found", message: noSuch("category") });
}

/** Sets all prices or none. With `leave_changed`, variants whose price is no longer `from` are skipped. */
export async function changePrices(db: Database, { items: given, leave_changed, unknown }: PriceBatch) {
  const { named, skipped } = await findItems(db, given, unknown);
  const items = leave_changed ? await findUnchanged(db, named) : named;
  const { locked, variantsOf } = await lockItems(db, items);
  const errors = items.flatMap(({ from, at }, index) => {
    const { product, variant } = locked[index]!;
    const isSame = from === undefined || from === variant.price;
    return isSame ? [] : priceChangedError(`items.${at}.from`, product, variant);
  });
  if (errors.length) throw staleError(errors);
  const wanted = new Map(locked.map(({ variant }, at) => [variant.id, items[at]!.price]));
  const changes = [...new Set(locked.map(({ product }) => product))].map((before) => {
    const variants = variantsOf(before.id);
    const prices = variants.map(({ id, price }) => ({ id, before: price, after: wanted.get(id) ?? price }));
    return { before, fields: fieldsOf(before), variants, prices };
  });
  return { done: await writeChanges(db, changes), skipped };
}

async function findUnchanged<Item extends { id: number; variant_id?: number; from?: number }>(
  db: Database,
  items: Item[],
) {
  const found = await lockProducts(db, [...new Set(items.map(({ id }) => id))]);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  return items.filter(({ id, variant_id, from }) => {
    const variant = chooseVariant(variantsOf(id), variant_id, "");
    return !("code" in variant) && (from ?? variant.price) === variant.price;
  });
}

export async function deleteProducts(db: Database, ids: number[]) {
  const found = await lockProducts(db, ids);
  const errors = ids.flatMap((id, at) => (found.has(id) ? [] : noProduct(`ids.${at}`, id)));
  if (errors.length) throw invalid(...errors);
  const deleted = [...found.values()];
  await removeProducts(db, deleted);
  return deleted;
}

/** A product that already has the values is not written, so its version does not change. */
async function writeChanges(db: Database, changes: Change[]): Promise<AppliedChange[]> {
  const edits = changes
    .map(({ before, fields, prices }) => ({ before, fields, prices: changedIn(prices) }))
    .filter(({ before, fields, prices }) => prices.length || !isDeepStrictEqual(fieldsOf(before), fields));
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  return changes.map(({ before, variants, prices }) => {
    const after = written.get(before.id) ?? before;
    return { before, after, prices, variants };
  });
}

const fieldsOf = ({ category_id, on_sale }: Product) => ({ category_id, on_sale });
const changedIn = (prices: Change["prices"]) =>
  prices.flatMap(({ id, before, after }) => (before === after ? [] : [{ id, price: after }]));

export const asLogged = ({ before, after, variants, prices }: AppliedChange) => ({
  before: logged(before, variants),
  after: logged(
    after,
    variants.map((variant, at) => ({ ...variant, price: prices[at]!.after })),
  ),
});

const shown = ({ category_id, on_sale, price }: Product) => ({ category_id, on_sale, price });
export const batchLine = ({ before, after, prices }: AppliedChange) => ({
  id: after.id,
  name: after.name,
  changed: before !== after,
  before: shown(before),
  after: shown(after),
  prices: prices.map(({ id, ...price }) => ({ variant_id: id, ...price })),
  version: after.version,
});
