import type { ChangedProduct } from "../types";

interface Request {
  path: "/cms/product/batch" | "/cms/product/batch/price";
  body: object;
}
const mostAtOnce = 200;

/**
 * The requests that give each changed product what it had before: one for each set of former fields, and the former price of each of
 * its sizes, unless it has another by now.
 */
export function putBack(
  done: readonly Pick<ChangedProduct, "id" | "changed" | "before" | "after" | "prices">[],
): Request[] {
  const batches = new Map<string, { ids: number[] }>();
  for (const { id, changed, before, after } of done) {
    const was = {
      ...(before.category_id !== after.category_id && { category_id: before.category_id }),
      ...(before.on_sale !== after.on_sale && { on_sale: before.on_sale }),
    };
    if (!changed || !Object.keys(was).length) continue;
    const key = JSON.stringify(was);
    const batch = batches.get(key) ?? { ids: [], ...was };
    batch.ids.push(id);
    batches.set(key, batch);
  }
  const items = done.flatMap(({ id, prices }) =>
    prices.flatMap(({ variant_id, before, after }) =>
      before === after ? [] : [{ id, variant_id, price: before, from: after }],
    ),
  );
  const slices = Array.from({ length: Math.ceil(items.length / mostAtOnce) }, (_, n) =>
    items.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
  );
  return [
    ...[...batches.values()].map((body): Request => ({ path: "/cms/product/batch", body })),
    ...slices.map((items): Request => ({ path: "/cms/product/batch/price", body: { items } })),
  ];
}
