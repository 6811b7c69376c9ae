"use client";

import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Query } from "@/components/data-table/list-state";
import { type Answer, type Outcome, type PathOf, type QueryOf, request } from "./cms";
import type { PageProblem } from "./problem";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: PageProblem;
  }
}

/** Converts the result of a call to the form that TanStack Query expects. */
export function orThrow<T>({ done, problem }: Outcome<T>) {
  if (problem) throw problem;
  return done as T;
}

/** Options of a GET request for `useQuery`. `[path]` matches all queries of a path. */
export const apiQueryOptions = <const P extends PathOf<"GET">>(path: P, query?: QueryOf<"GET", P>) =>
  queryOptionsFor<Answer<"GET", P>>(path, query);

/** For hooks whose path is a parameter. */
export const queryOptionsFor = <T>(path: string, query: Query = {}) =>
  queryOptions({
    queryKey: [path, query] as const,
    queryFn: async ({ signal }) => orThrow(await request<T>("GET", path, { query, signal })),
  });

interface Rendered<T> {
  query?: Query;
  /** The time of rendering on the server, in milliseconds. */
  at: number;
  done?: T;
  problem?: PageProblem;
}

export interface InitialData<P extends PathOf<"GET">> extends Rendered<Answer<"GET", P>> {
  path: P;
  query?: QueryOf<"GET", P>;
}

const used = new WeakSet<object>();

/** Puts the rendered response into the cache, unless the cache is newer. The router can show the same rendering again later. */
export function seed<T>(client: QueryClient, path: string, first: Rendered<T> | undefined) {
  if (!first?.done) return;
  const { queryKey } = queryOptionsFor(path, first.query);
  const cachedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  // The clocks of server and browser can differ.
  if (!cachedAt || (first.at > cachedAt && !used.has(first)))
    client.setQueryData(queryKey, first.done, { updatedAt: Math.min(first.at, Date.now()) });
  used.add(first);
}

interface Options<P extends PathOf<"GET">> {
  query?: QueryOf<"GET", P>;
  first?: InitialData<P>;
  /** The polling interval in milliseconds, while the page is visible. */
  every?: number | ((done: Answer<"GET", P>) => number | false);
  /** Polls while the page is hidden too. */
  inBackground?: boolean;
}

/** Reads a record or other data of the page. The last response remains while the next one is loading, and if that fails. */
export function useApiQuery<const P extends PathOf<"GET">>(
  path: P,
  { query, first, every, inBackground }: Options<P> = {},
) {
  const client = useQueryClient();
  seed(client, path, first);
  const options = apiQueryOptions(path, query);
  const { data, error, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: typeof every === "function" ? ({ state }) => !!state.data && every(state.data) : every,
    refetchIntervalInBackground: inBackground,
  });
  return {
    done: data,
    problem: error ?? (data ? undefined : first?.problem),
    refresh: useCallback(() => void refetch(), [refetch]),
    /** Resolves to whether the request succeeded. */
    readAgain: useCallback(async () => (await refetch()).isSuccess, [refetch]),
    /** Shows a response from elsewhere, such as that of a write. Cancels a request in progress, whose response is older. */
    put(done: Answer<"GET", P>) {
      void client.cancelQueries(options);
      client.setQueryData(options.queryKey, done);
    },
  };
}
