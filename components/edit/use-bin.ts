"use client";

import type { PathOf } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { restoreEach } from "./restore-each";

interface Named {
  id: number;
  name: string;
}

export type BinPath = WithBin<PathOf<"POST">>;
type WithBin<P> = P extends string ? (`${P}/${number}/restore` extends PathOf<"POST"> ? P : never) : never;

/** Deletes and restores records. `path` is the path of their list in the API; `onChanged` is called with true after a restore. */
export function useBin(path: BinPath, onChanged: (isRestore: boolean) => void) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const named = (records: readonly Named[]) => records.map(({ name }) => name).join(t("common.and"));

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
  const showProblems = (problems: readonly PageProblem[]) => {
    for (const problem of problems) toast({ problem });
  };

  async function putBack(records: readonly Pick<Named, "id">[]) {
    const undone = await restoreEach(records, ({ id }) => send("POST", `${path}/${id}/restore`));
    if (undone.back) onChanged(true);
    return undone;
  }
  const restore = async (records: readonly Named[]) => {
    const { done: restored, problems } = await each(records, true);
    showProblems(problems);
    if (restored.length) toast({ message: t("edit.restored", { name: named(restored) }) });
  };
  const remove = async (records: readonly Named[], canRestore: boolean) => {
    const { done: deleted, problems } = await each(records, false);
    showProblems(problems);
    if (!deleted.length) return;
    toast({
      message: t("edit.deleted", { name: named(deleted) }),
      undo: canRestore ? () => putBack(deleted) : undefined,
    });
  };
  return { restore, remove, putBack };
}
