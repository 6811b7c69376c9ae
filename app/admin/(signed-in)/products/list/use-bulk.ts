"use client";

import { type PageProblem, problemWords } from "@/components/api/problem-words";
import { useSend } from "@/components/api/use-send";
import type { Undone } from "@/components/edit/back-each";
import { useBin } from "@/components/edit/use-bin";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import type { ChangedProduct } from "../types";
import { countBack, undoRequests } from "./undo-requests";

type SeenPrice = number | { variant_id: number; price: number }[];
type Change = { on_sale: boolean } | { category_id: number } | { price: { change_percent: number; from: SeenPrice[] } };

/** Changes several products at once, each change with a way back. `onChanged` reads the list again. */
export function useBulk(onChanged: () => void) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const { putBack: back } = useBin("/cms/product", onChanged);
  const tell = (problem: PageProblem) => toast({ message: problemWords(problem, words, language), isProblem: true });

  /** What others have changed since stays, and is counted. */
  async function undo(items: ChangedProduct[]): Promise<Undone> {
    const answered: Parameters<typeof countBack>[0][number][] = [];
    let refused: PageProblem | undefined;
    for (const sent of undoRequests(items)) {
      const { done, problem } =
        sent.path === "/cms/product/batch"
          ? await send("PUT", sent.path, { body: sent.body })
          : await send("PUT", sent.path, { body: sent.body });
      if (done) answered.push({ sent, lines: done.items });
      refused ??= problem;
    }
    onChanged();
    return { ...countBack(answered), problem: refused };
  }

  /** Returns the refusal, so that it is shown where the change was asked for. */
  async function change(ids: number[], what: Change) {
    const { done, problem } = await send("PUT", "/cms/product/batch", {
      body: { ids, ...what },
    });
    if (problem) return problem;
    const changed = done.items.filter((item) => item.changed);
    const count = changed.length;
    onChanged();
    if (!count) {
      toast({ message: words("products.nothingChanged") });
      return undefined;
    }
    const message =
      "on_sale" in what
        ? words(what.on_sale ? "products.nowOn" : "products.nowOff", { count })
        : words("category_id" in what ? "products.nowMoved" : "products.nowPriced", { count });
    toast({ message, undo: () => undo(changed) });
    return undefined;
  }

  async function remove(ids: number[], mayRestore: boolean) {
    const { problem } = await send("POST", "/cms/product/batch/delete", { body: { ids } });
    if (problem) return problem;
    onChanged();
    const undo = mayRestore ? () => back(ids.map((id) => ({ id }))) : undefined;
    toast({ message: words("products.deleted", { count: ids.length }), undo });
    return undefined;
  }
  return { change, remove, tell };
}
