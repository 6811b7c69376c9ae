"use client";

import { FolderTree, Plus } from "lucide-react";
import { useState } from "react";
import { useLeave } from "@/components/edit/unsaved";
import { usePlaces } from "@/components/edit/use-places";
import { Empty } from "@/components/empty";
import { useMay } from "@/components/may";
import { PageHeader } from "@/components/page-header";
import { lookOf } from "@/components/ui/button";
import { ChooseLink, useChoice } from "@/components/ui/choose-link";
import { ListAndPanel, useIsBeside } from "@/components/ui/list-and-panel";
import { type First, useReading } from "@/components/use-reading";
import { useSend } from "@/components/use-send";
import { useWords } from "@/components/words";
import { CategoryBin } from "./category-bin";
import { CategoryPanel } from "./category-panel";
import { CategoryRows } from "./category-rows";

/** The tree at the left, the chosen category at the right, the phone beside it. */
export function CategoriesPage({ first }: { first: First<"/cms/category"> }) {
  const words = useWords();
  const may = useMay();
  const send = useSend();
  const choice = useChoice("id");
  const isBeside = useIsBeside();
  const { done, refresh, put } = useReading("/cms/category", { first });
  const leave = useLeave();
  const [binTurn, setBinTurn] = useState(0);
  const stored = done?.items ?? [];
  const {
    shown: all,
    move,
    answered,
  } = usePlaces({
    stored,
    write: (id, body) => send("PUT", `/cms/category/${id}`, { body }),
    keep: (items) => put({ items }),
    reread: refresh,
    message: words("categories.moved"),
  });
  const isNew = choice.chosen === "new" && may("category.create");
  const chosen = isNew ? undefined : (all.find(({ id }) => String(id) === choice.chosen) ?? all[0]);
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
            <CategoryRows
              all={all}
              choice={choice}
              chosen={isBeside ? chosen?.id : undefined}
              onMove={(places) => leave(() => move(places))}
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
          key={`${choice.chosen}-${chosen?.id}-${answered}`}
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
              put({ items: stored.filter(({ id }) => id !== chosen?.id) });
              choice.close();
            }
            changed();
          }}
        />
      )}
    </ListAndPanel>
  );
}
