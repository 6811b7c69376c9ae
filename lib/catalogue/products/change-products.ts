import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { say } from "@/lib/i18n/say";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { stale } from "@/lib/kernel/records/stale";
import type { batch } from "./admin-schemas";
import { holdCategories } from "./hold-categories";
import type { Product } from "./product";
import { lockProducts, noProduct, removeProducts, writeProducts } from "./write-products";

type Batch = z.output<typeof batch>;
const mostFen = 99_999_999;

/** Changes all of the products or none. One that already has the values is not written and keeps its version. */
export async function changeProducts(db: Database, { ids, category_id, on_sale, price }: Batch) {
  const found = await lockProducts(db, ids);
  refuseOther(ids, found, price?.from);
  if (category_id !== undefined) await checkCategory(db, category_id, [...found.values()]);
  const errors: FieldError[] = [];
  const changes = ids.flatMap((id, at) => {
    const before = found.get(id);
    const after = before && {
      category_id: category_id ?? before.category_id,
      on_sale: on_sale ?? before.on_sale,
      price: newPrice(before.price, price),
    };
    if (!after) errors.push(noProduct(`ids.${at}`, id));
    else if (after.price < 1 || after.price > mostFen)
      errors.push({
        path: `ids.${at}`,
        code: after.price < 1 ? "too_small" : "too_big",
        message: say("'{name}' would cost {price}. A price is {least} to {most}.", {
          name: before.name,
          price: { fen: after.price },
          least: { fen: 1 },
          most: { fen: mostFen },
        }),
        discreet: say("The new price would not be {least} to {most}.", { least: { fen: 1 }, most: { fen: mostFen } }),
      });
    return after ? [{ before, after }] : [];
  });
  if (errors.length) throw invalid(...errors);
  const edits = changes
    .filter(({ before, after }) => !isDeepStrictEqual(batchFields(before), after))
    .map(({ before, after }) => ({ before, fields: after }));
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  return changes.map(({ before }) => ({ before, after: written.get(before.id) ?? before }));
}

/** Whoever confirmed a price saw what it is made from. */
function refuseOther(ids: number[], found: ReadonlyMap<number, Product>, seen: number[] | undefined) {
  const errors = ids.flatMap((id, at): FieldError[] => {
    const now = found.get(id);
    if (!seen || !now || now.price === seen[at]) return [];
    const message = say("'{name}' costs {price} now.", { name: now.name, price: { fen: now.price } });
    return [{ path: `ids.${at}`, code: "stale", message, discreet: "This product has another price now." }];
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

const batchFields = ({ category_id, on_sale, price }: Product) => ({ category_id, on_sale, price });
export const batchLine = ({ before, after }: { before: Product; after: Product }) => ({
  id: after.id,
  name: after.name,
  changed: before !== after,
  before: batchFields(before),
  after: batchFields(after),
  version: after.version,
});
