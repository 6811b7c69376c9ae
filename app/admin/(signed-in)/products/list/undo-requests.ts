import type { Undone } from "@/components/edit/back-each";
import type { ChangedProduct } from "../types";

type Fields = Partial<Pick<ChangedProduct["before"], "category_id" | "on_sale">>;
interface FieldsBack extends Fields {
  ids: number[];
  /** What the change has made of them: a product that is different by now is left. */
  only_if: Fields;
}
interface PriceBack {
  id: number;
  variant_id: number;
  price: number;
  from: number;
}
export type Request =
  | { path: "/cms/product/batch"; body: FieldsBack }
  | { path: "/cms/product/batch/price"; body: { items: PriceBack[]; leave_changed: true } };
type Line = Pick<ChangedProduct, "id" | "changed" | "before" | "after" | "prices">;
const mostAtOnce = 200;

/**
 * The requests that give each changed product what it had before: one for each set of former fields, and the former price of each of
 * its sizes. What has another value by now stays.
 */
export function undoRequests(done: readonly Line[]): Request[] {
  const batches = new Map<string, FieldsBack>();
  for (const { id, changed, before, after } of done) {
    const names = (["category_id", "on_sale"] as const).filter((name) => before[name] !== after[name]);
    if (!changed || !names.length) continue;
    const changedOf = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]));
    const [was, only_if] = [changedOf(before), changedOf(after)];
    const key = JSON.stringify([was, only_if]);
    const batch = batches.get(key) ?? { ids: [], ...was, only_if };
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
    ...slices.map((items): Request => ({ path: "/cms/product/batch/price", body: { items, leave_changed: true } })),
  ];
}

/** Counts the products of these answers: one is back if all that was sent about it is so now. */
export function countBack(answered: readonly { sent: Request; lines: readonly Line[] }[]): Undone {
  const asked = new Set<number>();
  const left = new Set<number>();
  for (const { sent, lines } of answered) {
    const lineOf = (id: number) => lines.find((line) => line.id === id);
    const isBack = (item: PriceBack) =>
      lineOf(item.id)?.prices.some(({ variant_id, after }) => variant_id === item.variant_id && after === item.price);
    const parts =
      sent.path === "/cms/product/batch"
        ? sent.body.ids.map((id) => ({ id, isBack: lineOf(id) !== undefined }))
        : sent.body.items.map((item) => ({ id: item.id, isBack: isBack(item) }));
    for (const part of parts) {
      asked.add(part.id);
      if (!part.isBack) left.add(part.id);
    }
  }
  return { back: asked.size - left.size, left: left.size };
}
