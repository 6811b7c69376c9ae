"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer, PathOf, QueryName } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { queryOptionsFor, seed } from "@/components/api/use-api-query";
import { useReader } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { dayRangeQuery } from "./days";
import { defaultPreference, type ListPreference, useListPreference } from "./list-menus";
import { type ListState, toSearchString, withoutPaging } from "./list-state";
import { useListState } from "./use-list-state";

export interface ListPage<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
  total_is_more?: true;
}
type Listing<P> = P extends unknown ? (Answer<"GET", P> extends ListPage<unknown> ? P : never) : never;
export type ListPath = Listing<PathOf<"GET">>;
export type RowOf<P extends ListPath> =
  Answer<"GET", P> extends ListPage<infer Row extends { id: number }> ? Row : never;

export interface Chosen {
  ids: Readonly<Record<string, true>>;
  /** All rows that match the filters, including those of other pages. */
  isAll: boolean;
}
export const emptySelection: Chosen = { ids: {}, isAll: false };

export interface FirstList<Row> {
  first: { query: ListState; at: number; done?: ListPage<Row>; problem?: PageProblem };
  kept: ListPreference | undefined;
}

/** The data that `firstRows` reads on the server. */
export interface ListProps<Row> extends FirstList<Row> {
  /** The parameters of the page's URL. */
  parameters: readonly string[];
}

/** Converts parameters that only the page has, such as `placed`, to filters of the API. */
export type Expand = (state: ListState, timeZone: string) => ListState;

interface RecordListOptions<P extends ListPath> extends ListProps<RowOf<P>> {
  /** The name under which the server stores the admin's columns and views. */
  name: string;
  path: P;
  expand?: Expand;
}

/** The parameters of the API's list. `placed` only exists on the page: `expand` converts it to `from` and `to`. */
export type PageParameter<P extends ListPath> = QueryName<P> | "placed";

export function useRecordList<const P extends ListPath>({
  name,
  path,
  parameters,
  expand,
  first,
  kept,
}: RecordListOptions<P>) {
  const { timeZone } = useReader();
  const toast = useToast();
  const address = useListState(parameters);
  const { state, show, change } = address;
  // The selection belongs to these filters, because other filters would hide the selected rows.
  const filters = toSearchString(withoutPaging(state, "sort"));
  const [choice, setChoice] = useState<{ filters: string; chosen: Chosen }>({ filters, chosen: emptySelection });
  const chosen = choice.filters === filters ? choice.chosen : emptySelection;
  const chosenIds = Object.keys(chosen.ids);
  const isChoosing = chosen.isAll || chosenIds.length > 0;

  const client = useQueryClient();
  seed(client, path, first);
  const queryOf = (wanted: ListState) => dayRangeQuery(expand?.(wanted, timeZone) ?? wanted, timeZone);
  const query = queryOf(state);
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOptionsFor<ListPage<RowOf<P>>>(path, query),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isChoosing ? false : "always",
  });
  const problem = error ?? (data ? undefined : first.problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is the response to the query
  useEffect(() => {
    if (data && !isPlaceholderData && data.page * data.size < data.total)
      void client.prefetchQuery(queryOptionsFor(path, { ...query, page: String(data.page + 1) }));
  }, [client, data, isPlaceholderData]);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [path] }), [client, path]);
  // The last page can become empty, because its rows were deleted or no longer match the filters.
  const lastPage = data && !isPlaceholderData && !data.items.length && Math.ceil(data.total / data.size);
  useEffect(() => {
    if (lastPage) change({ page: String(lastPage) }, true);
  }, [lastPage, change]);
  const { preference, keep } = useListPreference(name, kept ?? defaultPreference, (problem) => toast({ problem }));
  // Rows of other pages remain selected.
  const loadedRows = useRef(new Map<number, RowOf<P>>()).current;
  for (const row of data?.items ?? []) loadedRows.set(row.id, row);
  return {
    ...address,
    path,
    /** The query of the API for a state of the page. */
    queryOf,
    page: data,
    problem,
    /** The rows belong to another page or filter, while the requested ones are loading. */
    isBehind: isPlaceholderData,
    refresh,
    parameters,
    preference,
    keep,
    chosen,
    choose: (next: Chosen) => setChoice({ filters, chosen: next }),
    chosenIds,
    /** The selected rows, of all pages that were shown. */
    chosenRows: chosenIds.flatMap((id) => loadedRows.get(Number(id)) ?? []),
    isChoosing,
    clear: () => show(state.size ? { size: state.size } : {}),
  };
}
type AnyList = ReturnType<typeof useRecordList<ListPath>>;
export type RecordListState<Row> = Omit<AnyList, "page" | "chosenRows"> & {
  page?: ListPage<Row>;
  chosenRows: Row[];
};
