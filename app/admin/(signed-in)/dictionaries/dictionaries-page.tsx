"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { ChooseLink, useChoice } from "@/components/ui/choose-link";
import { classes } from "@/components/ui/classes";
import { ListAndPanel, RowArrow, rowLook, useIsSideBySide } from "@/components/ui/list-and-panel";
import { type Dictionary, useDictionaryName } from "./built-in";
import { DictionaryDialog } from "./dictionary-dialogs";
import { EntryList } from "./entry-list";

interface Props {
  types: InitialData<"/cms/dict_type">;
  entries: InitialData<"/cms/dict">;
  tabs: ReactNode;
}

export function DictionariesPage(first: Props) {
  const t = useTranslator();
  const can = usePermission();
  const nameOf = useDictionaryName();
  const types = useApiQuery("/cms/dict_type", { first: first.types });
  const entries = useApiQuery("/cms/dict", { first: first.entries });
  const [isNew, setNew] = useState(false);
  const choice = useChoice("type");
  const isSideBySide = useIsSideBySide();
  const all = entries.done?.items ?? [];
  const dictionaries = types.done?.items ?? [];
  const chosen = dictionaries.find(({ type }) => type === choice.chosen) ?? dictionaries[0];
  const refresh = () => {
    types.refresh();
    entries.refresh();
  };
  const put = (done: Dictionary) => {
    const isKnown = dictionaries.some(({ id }) => id === done.id);
    types.put({
      items: isKnown ? dictionaries.map((one) => (one.id === done.id ? done : one)) : [...dictionaries, done],
    });
  };

  return (
    <>
      {isNew && (
        <DictionaryDialog
          onClose={() => setNew(false)}
          onDone={(made) => {
            setNew(false);
            put(made);
            choice.choose(made.type);
            refresh();
          }}
        />
      )}
      <ListAndPanel
        choice={choice}
        isOpen={chosen?.type === choice.chosen}
        title={t("menu.dictionaries")}
        columns={chosen !== undefined && "lg:grid-cols-[240px_minmax(0,1fr)]"}
        head={
          <>
            <PageHeader title={t("menu.advanced")}>
              {can("dict_type.create") && (
                <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setNew(true)}>
                  {t("dictionaries.new")}
                </Button>
              )}
            </PageHeader>
            {first.tabs}
          </>
        }
        list={
          chosen ? (
            <nav aria-label={t("menu.dictionaries")} className="rounded-card border bg-panel p-1">
              <ul>
                {dictionaries.map((one) => {
                  const isCurrent = isSideBySide && one === chosen;
                  const count = all.filter(({ type }) => type === one.type).length;
                  return (
                    <li key={one.id}>
                      <ChooseLink
                        choice={choice}
                        value={one.type}
                        aria-current={isCurrent ? "true" : undefined}
                        className={classes(
                          "flex min-h-9 items-center gap-2 rounded-control px-2.5 -outline-offset-2 max-md:min-h-11",
                          rowLook(isCurrent),
                        )}
                      >
                        <bdi className="min-w-0 truncate">{nameOf(one)}</bdi>
                        {one.status === "disabled" && (
                          <span className="text-small text-ink-2">{t("dictionaries.off")}</span>
                        )}
                        <span className="ml-auto text-ink-2 tabular-nums">{count}</span>
                        <RowArrow />
                      </ChooseLink>
                    </li>
                  );
                })}
              </ul>
            </nav>
          ) : (
            <EmptyState title={t("dictionaries.empty")}>{t("dictionaries.empty.what")}</EmptyState>
          )
        }
      >
        {chosen && (
          <EntryList
            key={chosen.type}
            dictionary={chosen}
            entries={all.filter(({ type }) => type === chosen.type)}
            onChanged={refresh}
            onRead={entries.readAgain}
            onSaved={(saved) => {
              put(saved);
              choice.rename(saved.type);
              refresh();
            }}
            onDeleted={choice.close}
          />
        )}
      </ListAndPanel>
    </>
  );
}
