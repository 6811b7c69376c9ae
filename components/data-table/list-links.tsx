"use client";

import { Download } from "lucide-react";
import type { MouseEvent } from "react";
import type { PathOf } from "@/components/api/cms";
import { useCsvLanguage, useTranslator } from "@/components/i18n/translator";
import { buttonClasses } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { changeState, type ListState, toSearchString, withoutPaging } from "./list-state";
import type { RecordListState } from "./use-record-list";

type Exported = PathOf<"GET"> extends infer P ? (P extends `${infer List}/export` ? List : never) : never;

interface ExportLinkProps {
  list: { path: Exported; state: ListState; queryOf: (state: ListState) => ListState };
}

export const useExportHref = ({ path, state, queryOf }: ExportLinkProps["list"]) =>
  `${path}/export${toSearchString({ ...queryOf(withoutPaging(state, "sort")), ...useCsvLanguage() })}`;

/** Exports the list with its filters. */
export function ExportLink({ list }: ExportLinkProps) {
  const t = useTranslator();
  return (
    <a href={useExportHref(list)} download className={buttonClasses()}>
      <Download className="size-4" aria-hidden="true" />
      {t("list.export")}
    </a>
  );
}

interface ListTab {
  label: string;
  /** The parameters that the tab sets. Those of other tabs are removed. */
  query: Readonly<Record<string, string | undefined>>;
  count?: number | string;
  /** By default, whether the list has exactly the parameters of the tab. */
  current?: boolean;
}
interface ListTabsProps {
  list: Pick<RecordListState<unknown>, "state" | "change" | "hrefOf">;
  label: string;
  tabs: readonly ListTab[];
}

/** Tabs that set filters of a list, and keep its others. */
export function ListTabs({ list: { state, change, hrefOf }, label, tabs }: ListTabsProps) {
  const names = [...new Set(tabs.flatMap(({ query }) => Object.keys(query)))];
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ query, current = names.every((name) => state[name] === query[name]), ...shown }) => {
        const wanted = Object.fromEntries(names.map((name) => [name, query[name]]));
        return {
          ...shown,
          current,
          href: hrefOf(changeState(state, wanted)),
          onChoose: (event: MouseEvent) => {
            event.preventDefault();
            change(wanted);
          },
        };
      })}
    />
  );
}
