"use client";

import { useEffect, useRef, useState } from "react";
import type { QueryName } from "@/components/cms";
import { problemWords } from "@/components/problem-words";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words";
import { type Chosen, nothingChosen } from "./chosen";
import { type ListPreference, untouched, useListPreference } from "./list-menus";
import { type ListState, plainQuery, searchOf, withoutPaging } from "./list-state";
import { type FirstPage, type ListPage, type ListPath, type RowOf, useList } from "./use-list";
import { useListState } from "./use-list-state";

/** The rows that `firstPage` read on the server, for a list's client component. */
export interface FirstList<Row> {
  first: FirstPage<Row>;
  kept: ListPreference | undefined;
}

interface Given<P extends ListPath> extends FirstList<RowOf<P>> {
  /** Under this name the server keeps the columns and views that an admin chose. */
  name: string;
  /** The list of the API, such as `/cms/order`. */
  path: P;
  /** The parameters that the page has in its address, `page`, `size` and `sort` included. */
  parameters: readonly PageParameter<P>[];
  /** Turns the state of the page into the query of the API, if they differ. */
  queryOf?: (state: ListState) => ListState;
}

/** The parameters of the API's list. `placed` is the page's own: `queryOf` makes `from` and `to` of it. */
export type PageParameter<P extends ListPath> = QueryName<P> | "placed";

/** The whole state of a list page: its state in the address, its rows, its columns and views, and the chosen rows. */
export function useRecordList<const P extends ListPath>({
  name,
  path,
  parameters,
  queryOf = plainQuery,
  first,
  kept,
}: Given<P>) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const address = useListState(parameters);
  const { state, show, change } = address;
  const list = useList<RowOf<P>>(path, queryOf(state), first);
  // The rows of the last page may be gone: deleted, or no longer of this state.
  const lastPage =
    list.page && !list.isBehind && !list.page.items.length && Math.ceil(list.page.total / list.page.size);
  useEffect(() => {
    if (lastPage) change({ page: String(lastPage) }, true);
  }, [lastPage, change]);
  const { preference, keep } = useListPreference(name, kept ?? untouched, (problem) =>
    toast({ message: problemWords(problem, words, language), isProblem: true }),
  );
  // The chosen rows belong to these filters: under other filters nobody would see them.
  const filters = searchOf(withoutPaging(state, "sort"));
  const [held, hold] = useState<{ filters: string; chosen: Chosen }>({ filters, chosen: nothingChosen });
  const chosen = held.filters === filters ? held.chosen : nothingChosen;
  const chosenIds = Object.keys(chosen.ids);
  // Rows of other pages stay chosen.
  const seen = useRef(new Map<number, RowOf<P>>()).current;
  for (const row of list.page?.items ?? []) seen.set(row.id, row);
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => seen.get(id) ?? []);
  return {
    ...address,
    ...list,
    parameters,
    preference,
    keep,
    chosen,
    choose: (next: Chosen) => hold({ filters, chosen: next }),
    /** The ids chosen one by one, and whether anything is chosen at all. */
    chosenIds,
    /** The rows of these ids, of any page that was shown. */
    rowsOf,
    /** The rows chosen one by one, of all pages. */
    chosenRows: rowsOf(chosenIds.map(Number)),
    isChoosing: chosen.isAll || chosenIds.length > 0,
    clear: () => show(state.size ? { size: state.size } : {}),
  };
}
type AnyList = ReturnType<typeof useRecordList<ListPath>>;
export type RecordListState<Row> = Omit<AnyList, "page" | "rowsOf" | "chosenRows"> & {
  page?: ListPage<Row>;
  chosenRows: Row[];
};
