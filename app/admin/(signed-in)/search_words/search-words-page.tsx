"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { PageProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { useToast } from "@/components/ui/toast";
import { Searched } from "./searched";
import { BlockedWords, HotWords, type SearchWord } from "./word-lists";

interface Props {
  words: InitialData<"/cms/search_word">;
  searched: InitialData<"/cms/search_word/searched">;
  parameters: readonly string[];
}

export function SearchWordsPage(first: Props) {
  const t = useTranslator();
  const { done, problem, refresh, readAgain } = useApiQuery("/cms/search_word", { first: first.words });
  const { add, remove } = useChanges();
  const ofKind = (kind: SearchWord["kind"]) => done?.items.filter((word) => word.kind === kind) ?? [];
  return (
    <>
      <PageHeader title={t("menu.search_words")} />
      <div className="grid items-start gap-4 lg:grid-cols-[360px_minmax(0,1fr)]">
        <div className="grid gap-4">
          {problem && <ListFailure problem={problem} onRetry={refresh} />}
          {done && (
            <>
              <HotWords hot={ofKind("hot")} onAdd={(word) => add(word, "hot")} onRemove={remove} onRead={readAgain} />
              <BlockedWords blocked={ofKind("blocked")} onAdd={(word) => add(word, "blocked")} onRemove={remove} />
            </>
          )}
        </div>
        <Searched first={first.searched} parameters={first.parameters} onAdd={add} />
      </div>
    </>
  );
}

/** Adds and removes words, with an undo. */
function useChanges() {
  const t = useTranslator();
  const client = useQueryClient();
  const send = useSend();
  const toast = useToast();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["/cms/search_word"] }),
      client.invalidateQueries({ queryKey: ["/cms/search_word/searched"] }),
    ]);
  const undoBy = (call: () => Promise<{ problem?: PageProblem }>) => async () => {
    const { problem } = await call();
    void refresh();
    return problem;
  };

  /** Resolves to whether the word was added. */
  async function add(word: string, kind: SearchWord["kind"]) {
    const { done, problem } = await send("POST", "/cms/search_word", { body: { word, kind } });
    if (problem) {
      toast({ problem });
      return false;
    }
    void refresh();
    toast({
      message: t(`searchWords.added.${kind}`, { word }),
      undo: undoBy(() => send("DELETE", `/cms/search_word/${done.id}`)),
    });
    return true;
  }

  async function remove({ id, word, kind, sort }: SearchWord) {
    const { problem } = await send("DELETE", `/cms/search_word/${id}`);
    void refresh();
    if (problem) return toast({ problem });
    const undo = undoBy(() => send("POST", "/cms/search_word", { body: { word, kind, sort } }));
    toast({ message: t("searchWords.removed", { word }), undo });
  }

  return { add, remove };
}
