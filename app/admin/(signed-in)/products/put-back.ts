import type { ChangedProduct } from "./types";

interface Batch {
  ids: number[];
  category_id?: number;
  on_sale?: boolean;
  price?: { set: number };
}

/** The bodies of `PUT /cms/product/batch` that give each changed product what it had before: one for each set of former values. */
export function putBack(done: readonly Pick<ChangedProduct, "id" | "changed" | "before" | "after">[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const { id, changed, before, after } of done) {
    if (!changed) continue;
    const was = {
      ...(before.category_id !== after.category_id && { category_id: before.category_id }),
      ...(before.on_sale !== after.on_sale && { on_sale: before.on_sale }),
      ...(before.price !== after.price && { price: { set: before.price } }),
    };
    const key = JSON.stringify(was);
    const batch = batches.get(key) ?? { ids: [], ...was };
    batch.ids.push(id);
    batches.set(key, batch);
  }
  return [...batches.values()];
}
