import type { z } from "zod";
import type { Database } from "@/db/client";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { stale } from "@/lib/kernel/records/stale";
import type { priceBatch } from "./batch-schemas";
import { chooseVariant, findVariants } from "./find-variants";
import { lockGoods } from "./lock-goods";
import type { Product, Variant } from "./product";
import { nameOf } from "./stock-counts";
import { fieldsOf, writeChanges } from "./write-changes";
import { lockProducts } from "./write-products";

type Batch = z.output<typeof priceBatch>;

/** Gives each of the variants its own price, or changes none. With `leave_changed`, those with another price than was seen are left. */
export async function changePrices(db: Database, { items: asked, leave_changed }: Batch) {
  const items = leave_changed ? await findAsSeen(db, asked) : asked;
  const { goods, variantsOf } = await lockGoods(db, items);
  const errors = items.flatMap(({ from }, at) => {
    const { product, variant } = goods[at]!;
    return from === undefined || from === variant.price ? [] : costs(`items.${at}.from`, product, variant);
  });
  if (errors.length) throw stale(errors);
  const wanted = new Map(goods.map(({ variant }, at) => [variant.id, items[at]!.price]));
  const changes = [...new Set(goods.map(({ product }) => product))].map((before) => {
    const variants = variantsOf(before.id);
    const prices = variants.map(({ id, price }) => ({ id, before: price, after: wanted.get(id) ?? price }));
    return { before, fields: fieldsOf(before), variants, prices };
  });
  return writeChanges(db, changes);
}

/** The items whose variants are there and have the prices that were seen. Their products and variants are locked. */
async function findAsSeen(db: Database, items: Batch["items"]) {
  const found = await lockProducts(db, [...new Set(items.map(({ id }) => id))]);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  return items.filter(({ id, variant_id, from }) => {
    const variant = chooseVariant(variantsOf(id), variant_id, "");
    return !("code" in variant) && (from ?? variant.price) === variant.price;
  });
}

/** Says that a variant has another price than somebody saw. */
export const costs = (path: string, product: Product, variant: Pick<Variant, "values" | "price">): FieldError => ({
  path,
  code: "stale",
  message: say("'{name}' costs {price} now.", { name: nameOf(product, variant), price: { fen: variant.price } }),
  discreet: "This product has another price now.",
});
