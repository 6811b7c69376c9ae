"use client";

import type { PathOf } from "@/components/api/cms";
import { type PageProblem, problemMessage } from "@/components/api/problem-words";
import { useSend } from "@/components/api/use-send";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import { backEach } from "./back-each";

interface Named {
  id: number;
  name: string;
}

export type BinPath = WithBin<PathOf<"POST">>;
type WithBin<P> = P extends string ? (`${P}/${number}/restore` extends PathOf<"POST"> ? P : never) : never;

/** Deletes and restores records. `path` is the path of their list in the API; `onChanged` is called with true after a restore. */
export function useBin(path: BinPath, onChanged: (areBack: boolean) => void) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const named = (records: readonly Named[]) => records.map(({ name }) => name).join(words("common.and"));

  async function each(records: readonly Named[], isRestoring: boolean) {
    const done: Named[] = [];
    const problems: PageProblem[] = [];
    for (const record of records) {
      const { problem } = isRestoring
        ? await send("POST", `${path}/${record.id}/restore`)
        : await send("DELETE", `${path}/${record.id}`);
      if (problem) problems.push(problem);
      else done.push(record);
    }
    if (done.length) onChanged(isRestoring);
    return { done, problems };
  }
  const tell = (problems: readonly PageProblem[]) => {
    for (const problem of problems) toast({ message: problemMessage(problem, words, language), isProblem: true });
  };

  async function putBack(records: readonly Pick<Named, "id">[]) {
    const undone = await backEach(records, ({ id }) => send("POST", `${path}/${id}/restore`));
    if (undone.back) onChanged(true);
    return undone;
  }
  const restore = async (records: readonly Named[]) => {
    const { done: back, problems } = await each(records, true);
    tell(problems);
    if (back.length) toast({ message: words("edit.restored", { name: named(back) }) });
  };
  const remove = async (records: readonly Named[], mayRestore: boolean) => {
    const { done: gone, problems } = await each(records, false);
    tell(problems);
    if (!gone.length) return;
    toast({
      message: words("edit.deleted", { name: named(gone) }),
      undo: mayRestore ? () => putBack(gone) : undefined,
    });
  };
  return { restore, remove, putBack };
}
