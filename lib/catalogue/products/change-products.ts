import type { z } from "zod";
import type { Database } from "@/db/client";
import { type FieldError, invalid } from "@/lib/kernel/errors";
import { asMoney } from "@/lib/kernel/money";
import type { batch } from "./admin-schemas";
import type { Product } from "./product";
import { lockProducts, writeProducts } from "./write-products";

type Batch = z.output<typeof batch>;
const mostFen = 99_999_999;

/** All of them or none. What is so already is not written, and its version stays. */
export async function changeProducts(db: Database, { ids, on_sale, price }: Batch) {
  const found = await lockProducts(db, ids);
  const errors: FieldError[] = [];
  const wanted = ids.flatMap((id, at) => {
    const before = found.get(id);
    const after = before && { on_sale: on_sale ?? before.on_sale, price: newPrice(before.price, price) };
    if (!after) errors.push({ path: `ids.${at}`, code: "not_found", message: `There is no product ${id}.` });
    else if (after.price < 1 || after.price > mostFen)
      errors.push({
        path: `ids.${at}`,
        code: after.price < 1 ? "too_small" : "too_big",
        message: `'${before.name}' would cost ${asMoney(after.price)}. A price is ${asMoney(1)} to ${asMoney(mostFen)}.`,
      });
    return after ? [{ before, after }] : [];
  });
  if (errors.length) throw invalid(...errors);
  const edits = wanted
    .filter(({ before, after }) => before.on_sale !== after.on_sale || before.price !== after.price)
    .map(({ before, after }) => ({ before, fields: after }));
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  return wanted.map(({ before }) => ({ before, after: written.get(before.id) ?? before }));
}

/** A half fen is rounded up. In whole numbers: no float meets money. */
export function newPrice(price: number, change: Batch["price"]): number {
  const { set = price, change: fen = 0, change_percent = 0 } = change ?? {};
  const tenThousandths = 10_000 + Math.round(change_percent * 100);
  return Math.floor(((set + fen) * tenThousandths + 5000) / 10_000);
}

const atOnce = ({ on_sale, price }: Product) => ({ on_sale, price });
export const batchLine = ({ before, after }: { before: Product; after: Product }) => ({
  id: after.id,
  name: after.name,
  changed: before !== after,
  before: atOnce(before),
  after: atOnce(after),
  version: after.version,
});
