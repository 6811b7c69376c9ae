"use client";

import { FolderTree, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type First, useReading } from "@/components/api/use-reading";
import { useSend } from "@/components/api/use-send";
import { useMoves } from "@/components/edit/use-moves";
import { Empty } from "@/components/page/empty";
import { PageHeader } from "@/components/page/page-header";
import { useMay } from "@/components/session/may";
import { lookOf } from "@/components/ui/button";
import { ChooseLink, useChoice, useFirst } from "@/components/ui/choose-link";
import { ListAndPanel, useIsBeside } from "@/components/ui/list-and-panel";
import { useWords } from "@/components/words/words";
import { CategoryBin } from "./category-bin";
import { CategoryPanel } from "./category-panel";
import { CategoryRows } from "./category-rows";

export function CategoriesPage({ first }: { first: First<"/cms/category"> }) {
  const words = useWords();
  const may = useMay();
  const send = useSend();
  const choice = useChoice("id");
  const isBeside = useIsBeside();
  const { done, refresh, readAgain, put } = useReading("/cms/category", { first });
  const [binTurn, setBinTurn] = useState(0);
  const stored = done?.items ?? [];
  /** Responses arrive after later renders, so they read the latest categories from here. */
  const newest = useRef(stored);
  newest.current = stored;
  const { all, move } = useMoves({
    stored,
    message: words("categories.moved"),
    write: ({ id, ...body }) => send("PUT", `/cms/category/${id}`, { body }),
    read: readAgain,
  });
  const usual = useFirst(all);
  const isNew = choice.chosen === "new" && may("category.create");
  const chosen = isNew ? undefined : (all.find(({ id }) => String(id) === choice.chosen) ?? usual);
  const changed = () => {
    refresh();
    setBinTurn((turn) => turn + 1);
  };

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
            <CategoryRows all={all} choice={choice} chosen={isBeside ? chosen?.id : undefined} onMove={move} />
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
          key={`${choice.chosen}-${chosen?.id}`}
          category={chosen}
          all={all}
          onSaved={(saved) => {
            const { current } = newest;
            const known = current.find(({ id }) => id === saved.id);
            if (isNew) choice.rename(String(saved.id));
            // Ignores a response that is older than the category, which has been moved in the meantime.
            if (!known || known.version < saved.version)
              put({ items: known ? current.map((one) => (one === known ? saved : one)) : [...current, saved] });
            changed();
          }}
          onDeleted={(isBack) => {
            if (!isBack) {
              put({ items: newest.current.filter(({ id }) => id !== chosen?.id) });
              choice.close();
            }
            changed();
          }}
        />
      )}
    </ListAndPanel>
  );
}
