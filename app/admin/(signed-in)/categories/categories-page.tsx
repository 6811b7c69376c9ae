"use client";

import { FolderTree, Plus } from "lucide-react";
import { useState } from "react";
import { useLeave } from "@/components/edit/unsaved";
import { Empty } from "@/components/empty";
import { useMay } from "@/components/may";
import { PageHeader } from "@/components/page-header";
import { problemWords } from "@/components/problem-words";
import { lookOf } from "@/components/ui/button";
import { ChooseLink, useChoice } from "@/components/ui/choose-link";
import { ListAndPanel, useIsBeside } from "@/components/ui/list-and-panel";
import { useToast } from "@/components/ui/toast";
import { type First, useReading } from "@/components/use-reading";
import { useSend } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";
import { CategoryBin } from "./category-bin";
import { CategoryPanel } from "./category-panel";
import { CategoryRows } from "./category-rows";
import { type Placement, withPlacements } from "./category-tree";

/** The tree at the left, the chosen category at the right, the phone beside it. */
export function CategoriesPage({ first }: { first: First<"/cms/category"> }) {
  const words = useWords();
  const { language } = useReader();
  const may = useMay();
  const send = useSend();
  const toast = useToast();
  const choice = useChoice("id");
  const isBeside = useIsBeside();
  const { done, refresh, put } = useReading("/cms/category", { first });
  const [pending, setPending] = useState<Placement[]>([]);
  const [moves, setMoves] = useState(0);
  const leave = useLeave();
  const [binTurn, setBinTurn] = useState(0);
  const stored = done?.items ?? [];
  const all = withPlacements(stored, pending);
  const isNew = choice.chosen === "new" && may("category.create");
  const chosen = isNew ? undefined : (all.find(({ id }) => String(id) === choice.chosen) ?? all[0]);
  const changed = () => {
    refresh();
    setBinTurn((turn) => turn + 1);
  };

  async function write(places: readonly Placement[]) {
    for (const { id, ...body } of places) {
      const { problem } = await send("PUT", `/cms/category/${id}`, { body });
      if (problem) return problem;
    }
  }

  /** Shown at once; taken back visibly if it is refused. */
  async function move(places: Placement[]) {
    if (!places.length || pending.length) return;
    const before = places.map(({ id }) => {
      const { parent_id, sort } = stored.find((one) => one.id === id)!;
      return { id, parent_id, sort };
    });
    setPending(places);
    const problem = await write(places);
    const { done: now } = await send("GET", "/cms/category");
    if (now) put(now);
    setPending([]);
    setMoves((count) => count + 1);
    if (problem) return toast({ message: problemWords(problem, words, language), isProblem: true });
    const undo = async () => {
      const failed = await write(before);
      refresh();
      setMoves((count) => count + 1);
      return failed;
    };
    toast({ message: words("categories.moved"), undo });
  }

  const newCategory = may("category.create") && (
    <ChooseLink choice={choice} value="new" className={lookOf()}>
      <Plus className="size-4" aria-hidden="true" />
      {words("categories.new")}
    </ChooseLink>
  );

  return (
    <ListAndPanel
      choice={choice}
      isOpen={isNew || String(chosen?.id) === choice.chosen}
      title={words("menu.categories")}
      columns={all.length > 0 && "lg:grid-cols-[300px_minmax(0,1fr)]"}
      head={
        <PageHeader
          title={words("menu.categories")}
          note={all.length > 0 && words("categories.count", { count: all.length })}
        >
          {newCategory}
        </PageHeader>
      }
      list={
        <>
          {all.length > 0 && (
            <CategoryRows
              all={all}
              choice={choice}
              chosen={isBeside ? chosen?.id : undefined}
              onMove={(places) => leave(() => void move(places))}
            />
          )}
          {!chosen && !isNew && (
            <div className="rounded-card border bg-panel">
              <Empty
                icon={<FolderTree className="size-5" aria-hidden="true" />}
                title={words("categories.empty")}
                actions={newCategory}
              >
                {words("categories.empty.what")}
              </Empty>
            </div>
          )}
          <CategoryBin key={binTurn} onRestored={changed} />
        </>
      }
    >
      {(chosen || isNew) && (
        <CategoryPanel
          key={`${choice.chosen}-${chosen?.id}-${moves}`}
          category={chosen}
          all={all}
          onSaved={(saved) => {
            if (isNew) {
              put({ items: [...stored, saved] });
              choice.rename(String(saved.id));
            }
            changed();
          }}
          onDeleted={(isBack) => {
            if (!isBack) {
              put({ items: stored.filter((one) => one !== chosen) });
              choice.close();
            }
            changed();
          }}
        />
      )}
    </ListAndPanel>
  );
}
