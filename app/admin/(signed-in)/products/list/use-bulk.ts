"use client";

import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import type { Undone } from "@/components/edit/restore-each";
import { useBin } from "@/components/edit/use-bin";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import type { ChangedProduct } from "../types";

type Change = { on_sale: boolean } | { category_id: number };
export interface NewPrice {
  id: number;
  variant_id?: number;
  price: number;
  /** The price that the admin saw. */
  from: number;
}

export function useBulk(onChanged: () => void) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const { putBack: back } = useBin("/cms/product", onChanged);
  const showProblem = (problem: PageProblem) => toast({ problem });

  /** Skips and counts products that other admins have changed since. */
  async function undo(items: ChangedProduct[]): Promise<Undone> {
    const responses: Parameters<typeof countRestored>[0][number][] = [];
    let refused: PageProblem | undefined;
    for (const sent of undoRequests(items)) {
      const { done, problem } =
        sent.path === "/cms/product/batch"
          ? await send("PUT", sent.path, { body: sent.body })
          : await send("PUT", sent.path, { body: sent.body });
      if (done) responses.push({ sent, lines: done.items });
      refused ??= problem;
    }
    onChanged();
    return { ...countRestored(responses), problem: refused };
  }

  /** Returns the problem for the dialog of the change. */
  async function change(ids: number[], what: Change) {
    const { done, problem } = await send("PUT", "/cms/product/batch", {
      body: { ids, ...what },
    });
    if (problem) return problem;
    reportChanges(done.items, (count) =>
      "on_sale" in what
        ? t(what.on_sale ? "products.nowOn" : "products.nowOff", { count })
        : t("products.nowMoved", { count }),
    );
    return undefined;
  }

  /** Sets all prices in one request, or returns the problem for the dialog. */
  async function changePrices(items: NewPrice[]) {
    const { done, problem } = await send("PUT", "/cms/product/batch/price", { body: { items } });
    if (problem) return problem;
    reportChanges(done.items, (count) => t("products.nowPriced", { count }));
    return undefined;
  }

  function reportChanges(items: ChangedProduct[], message: (count: number) => string) {
    const changed = items.filter((item) => item.changed);
    onChanged();
    if (!changed.length) return toast({ message: t("products.nothingChanged") });
    toast({ message: message(changed.length), undo: () => undo(changed) });
  }

  async function remove(ids: number[], canRestore: boolean) {
    const { problem } = await send("POST", "/cms/product/batch/delete", { body: { ids } });
    if (problem) return problem;
    onChanged();
    const undo = canRestore ? () => back(ids.map((id) => ({ id }))) : undefined;
    toast({ message: t("products.deleted", { count: ids.length }), undo });
    return undefined;
  }
  return { change, changePrices, remove, showProblem };
}

type Fields = Partial<Pick<ChangedProduct["before"], "category_id" | "on_sale">>;
interface FieldsToRestore extends Fields {
  ids: number[];
  /** The values after the change. Products with other values are skipped. */
  only_if: Fields;
}
interface PriceToRestore {
  id: number;
  variant_id: number;
  price: number;
  from: number;
}
export type Request =
  | { path: "/cms/product/batch"; body: FieldsToRestore }
  | { path: "/cms/product/batch/price"; body: { items: PriceToRestore[]; leave_changed: true } };
type Line = Pick<ChangedProduct, "id" | "changed" | "before" | "after" | "prices">;

/**
 * The requests that undo a change: one for each combination of previous fields, and one for the previous prices of variants.
 */
export function undoRequests(done: readonly Line[]): Request[] {
  const batches = new Map<string, FieldsToRestore>();
  for (const { id, changed, before, after } of done) {
    const names = (["category_id", "on_sale"] as const).filter((name) => before[name] !== after[name]);
    if (!changed || !names.length) continue;
    const changedFields = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]));
    const [was, only_if] = [changedFields(before), changedFields(after)];
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
  return [
    ...[...batches.values()].map((body): Request => ({ path: "/cms/product/batch", body })),
    ...(items.length ? [{ path: "/cms/product/batch/price", body: { items, leave_changed: true } } as const] : []),
  ];
}

/** A product is restored if everything that was sent for it is now stored. */
export function countRestored(responses: readonly { sent: Request; lines: readonly Line[] }[]): Undone {
  const all = new Set<number>();
  const left = new Set<number>();
  for (const { sent, lines } of responses) {
    const lineOf = (id: number) => lines.find((line) => line.id === id);
    const isBack = (item: PriceToRestore) =>
      lineOf(item.id)?.prices.some(({ variant_id, after }) => variant_id === item.variant_id && after === item.price);
    const parts =
      sent.path === "/cms/product/batch"
        ? sent.body.ids.map((id) => ({ id, isBack: lineOf(id) !== undefined }))
        : sent.body.items.map((item) => ({ id: item.id, isBack: isBack(item) }));
    for (const part of parts) {
      all.add(part.id);
      if (!part.isBack) left.add(part.id);
    }
  }
  return { back: all.size - left.size, left: left.size };
}
