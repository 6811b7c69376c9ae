"use client";

import { FolderTree, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { useBin } from "@/components/edit/use-bin";
import { useOrdering } from "@/components/edit/use-ordering";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ChooseLink, useChoice, useFirst } from "@/components/ui/choose-link";
import { ListAndPanel, useIsSideBySide } from "@/components/ui/list-and-panel";
import { CategoryPanel } from "./category-panel";
import { CategoryRows } from "./category-rows";

export function CategoriesPage({ first }: { first: InitialData<"/cms/category"> }) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const choice = useChoice("id");
  const isSideBySide = useIsSideBySide();
  const { done, refresh, readAgain, put } = useApiQuery("/cms/category", { first });
  const [binTurn, setBinTurn] = useState(0);
  const stored = done?.items ?? [];
  /** Responses arrive after later renders, so they read the latest categories from here. */
  const newest = useRef(stored);
  newest.current = stored;
  const { all, move, isMoving } = useOrdering({
    stored,
    messageOf: () => t("categories.moved"),
    write: ({ id, ...body }) => send("PUT", `/cms/category/${id}`, { body }),
    read: readAgain,
  });
  const usual = useFirst(all);
  const isNew = choice.chosen === "new" && can("category.create");
  const chosen = isNew ? undefined : (all.find(({ id }) => String(id) === choice.chosen) ?? usual);
  const changed = () => {
    refresh();
    setBinTurn((turn) => turn + 1);
  };

  const newCategory = can("category.create") && (
    <ChooseLink choice={choice} value="new" className={buttonClasses()}>
      <Plus className="size-4" aria-hidden="true" />
      {t("categories.new")}
    </ChooseLink>
  );

  return (
    <ListAndPanel
      choice={choice}
      isOpen={isNew || String(chosen?.id) === choice.chosen}
      title={t("menu.categories")}
      columns={all.length > 0 && "lg:grid-cols-[300px_minmax(0,1fr)]"}
      head={
        <PageHeader title={t("menu.categories")} note={all.length > 0 && t("categories.count", { count: all.length })}>
          {newCategory}
        </PageHeader>
      }
      list={
        <>
          {all.length > 0 && (
            <CategoryRows
              all={all}
              choice={choice}
              chosen={isSideBySide ? chosen?.id : undefined}
              isMoving={isMoving}
              onMove={move}
            />
          )}
          {!chosen && !isNew && (
            <div className="rounded-card border bg-panel">
              <EmptyState
                icon={<FolderTree className="size-5" aria-hidden="true" />}
                title={t("categories.empty")}
                actions={newCategory}
              >
                {t("categories.empty.what")}
              </EmptyState>
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

function CategoryBin({ onRestored }: { onRestored: () => void }) {
  const t = useTranslator();
  const can = usePermission();
  const binned = useApiQuery("/cms/category", { query: { deleted: true } }).done?.items ?? [];
  const { restore } = useBin("/cms/category", onRestored);
  if (!binned.length) return null;
  return (
    <Card title={t("categories.bin")}>
      <ul className="divide-y divide-line-soft">
        {binned.map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 px-4 py-1.5">
            <bdi className="min-w-0 truncate">{name}</bdi>
            {can("category.edit") && (
              <Button
                className="ml-auto"
                aria-label={t("categories.restoreNamed", { name })}
                onClick={() => restore([{ id, name }])}
              >
                {t("categories.restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
