"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer, PathOf, QueryName } from "@/components/api/cms";
import { type PageProblem, problemWords } from "@/components/api/problem-words";
import { readingOf, seed } from "@/components/api/use-reading";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import { type ListPreference, untouched, useListPreference } from "./list-menus";
import { type ListState, plainQuery, searchOf, withoutPaging } from "./list-state";
import { useListState } from "./use-list-state";

export interface ListPage<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
  total_is_more?: true;
}
type Listing<P> = P extends unknown ? (Answer<"GET", P> extends ListPage<unknown> ? P : never) : never;
/** The paths of the API that answer with one page of a list. */
type ListPath = Listing<PathOf<"GET">>;
export type RowOf<P extends ListPath> =
  Answer<"GET", P> extends ListPage<infer Row extends { id: number }> ? Row : never;

/** The rows that are chosen for an action. */
export interface Chosen {
  ids: Readonly<Record<string, true>>;
  /** All rows that match the filters, also those of other pages. */
  isAll: boolean;
}
export const nothingChosen: Chosen = { ids: {}, isAll: false };

/** What `firstPage` has read on the server, for a list's client component. */
export interface FirstList<Row> {
  first: { query: ListState; at: number; done?: ListPage<Row>; problem?: PageProblem };
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
  // The chosen rows belong to these filters: with other filters they would not be visible.
  const filters = searchOf(withoutPaging(state, "sort"));
  const [choice, setChoice] = useState<{ filters: string; chosen: Chosen }>({ filters, chosen: nothingChosen });
  const chosen = choice.filters === filters ? choice.chosen : nothingChosen;
  const chosenIds = Object.keys(chosen.ids);
  const isChoosing = chosen.isAll || chosenIds.length > 0;

  const client = useQueryClient();
  seed(client, path, first);
  const query = queryOf(state);
  const { data, error, isPlaceholderData } = useQuery({
    ...readingOf<ListPage<RowOf<P>>>(path, query),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isChoosing ? false : "always",
  });
  const problem = error ?? (data ? undefined : first.problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is the answer to the query
  useEffect(() => {
    if (data && !isPlaceholderData && data.page * data.size < data.total)
      void client.prefetchQuery(readingOf(path, { ...query, page: String(data.page + 1) }));
  }, [client, data, isPlaceholderData]);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [path] }), [client, path]);
  // The rows of the last page may be gone: deleted, or no longer of this state.
  const lastPage = data && !isPlaceholderData && !data.items.length && Math.ceil(data.total / data.size);
  useEffect(() => {
    if (lastPage) change({ page: String(lastPage) }, true);
  }, [lastPage, change]);
  const { preference, keep } = useListPreference(name, kept ?? untouched, (problem) =>
    toast({ message: problemWords(problem, words, language), isProblem: true }),
  );
  // Rows of other pages stay chosen.
  const seen = useRef(new Map<number, RowOf<P>>()).current;
  for (const row of data?.items ?? []) seen.set(row.id, row);
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => seen.get(id) ?? []);
  return {
    ...address,
    page: data,
    problem,
    /** The rows are those of another page or filter until the right ones are read. */
    isBehind: isPlaceholderData,
    refresh,
    parameters,
    preference,
    keep,
    chosen,
    choose: (next: Chosen) => setChoice({ filters, chosen: next }),
    /** The ids chosen one by one, and whether anything is chosen at all. */
    chosenIds,
    /** The rows of these ids, of any page that was shown. */
    rowsOf,
    /** The rows chosen one by one, of all pages. */
    chosenRows: rowsOf(chosenIds.map(Number)),
    isChoosing,
    clear: () => show(state.size ? { size: state.size } : {}),
  };
}
type AnyList = ReturnType<typeof useRecordList<ListPath>>;
export type RecordListState<Row> = Omit<AnyList, "page" | "rowsOf" | "chosenRows"> & {
  page?: ListPage<Row>;
  chosenRows: Row[];
};
