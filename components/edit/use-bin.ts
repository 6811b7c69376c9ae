"use client";

import type { PathOf } from "@/components/cms";
import { problemWords } from "@/components/problem-words";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";

interface Named {
  id: number;
  name: string;
}

/** The lists of records that go to a bin. */
export type BinPath = WithBin<PathOf<"POST">>;
type WithBin<P> = P extends string ? (`${P}/${number}/restore` extends PathOf<"POST"> ? P : never) : never;

/** Deletes records and puts deleted ones back. `path` is that of their list in the API; `onChanged` hears whether they are back. */
export function useBin(path: BinPath, onChanged: (areBack: boolean) => void) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const named = (records: readonly Named[]) => records.map(({ name }) => name).join(words("common.and"));

  async function each(records: readonly Named[], isRestoring: boolean) {
    const done: Named[] = [];
    for (const record of records) {
      const { problem } = isRestoring
        ? await send("POST", `${path}/${record.id}/restore`)
        : await send("DELETE", `${path}/${record.id}`);
      if (problem) {
        const why = problem.errors?.map(({ message }) => message).join(" ");
        toast({ message: why || problemWords(problem, words, language), isProblem: true });
      } else done.push(record);
    }
    if (done.length) onChanged(isRestoring);
    return done;
  }

  const restore = async (records: readonly Named[]) => {
    const back = await each(records, true);
    if (back.length) toast({ message: words("edit.restored", { name: named(back) }) });
  };
  const remove = async (records: readonly Named[], mayRestore: boolean) => {
    const gone = await each(records, false);
    if (!gone.length) return;
    toast({
      message: words("edit.deleted", { name: named(gone) }),
      undo: mayRestore ? async () => void (await each(gone, true)) : undefined,
    });
  };
  return { restore, remove };
}
