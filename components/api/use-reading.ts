"use client";

import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Query } from "@/components/data-table/list-state";
import { type Answer, type Outcome, type PathOf, type QueryOf, request } from "./cms";
import type { PageProblem } from "./problem-words";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: PageProblem;
  }
}

/** The result of a call, as TanStack Query expects it. */
export function orThrow<T>({ done, problem }: Outcome<T>) {
  if (problem) throw problem;
  return done as T;
}

/** A read for `useQuery`. `[path]` is the key of all reads of a path. */
export const reading = <const P extends PathOf<"GET">>(path: P, query?: QueryOf<"GET", P>) =>
  readingOf<Answer<"GET", P>>(path, query);

/** The same for hooks whose path is a parameter. */
export const readingOf = <T>(path: string, query: Query = {}) =>
  queryOptions({
    queryKey: [path, query] as const,
    queryFn: async ({ signal }) => orThrow(await request<T>("GET", path, { query, signal })),
  });

interface Rendered<T> {
  query?: Query;
  /** When the server rendered it, in milliseconds. */
  at: number;
  done?: T;
  problem?: PageProblem;
}

/** The server's answer to a call, rendered with the page. */
export interface First<P extends PathOf<"GET">> extends Rendered<Answer<"GET", P>> {
  path: P;
  query?: QueryOf<"GET", P>;
}

const used = new WeakSet<object>();

/** Puts the rendered answer into the cache. When the router shows the same page again, what was read since is newer. */
export function seed<T>(client: QueryClient, path: string, first: Rendered<T> | undefined) {
  if (!first?.done) return;
  const { queryKey } = readingOf(path, first.query);
  const cachedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  // The clocks of the server and of the browser may differ.
  if (!cachedAt || (first.at > cachedAt && !used.has(first)))
    client.setQueryData(queryKey, first.done, { updatedAt: Math.min(first.at, Date.now()) });
  used.add(first);
}

interface Options<P extends PathOf<"GET">> {
  query?: QueryOf<"GET", P>;
  first?: First<P>;
  /** Reads again after so many milliseconds while the page is visible. */
  every?: number | ((done: Answer<"GET", P>) => number | false);
}

/** A record or a figure of the page. The last answer remains while the next one is read, and if that fails. */
export function useReading<const P extends PathOf<"GET">>(path: P, { query, first, every }: Options<P> = {}) {
  const client = useQueryClient();
  seed(client, path, first);
  const options = reading(path, query);
  const { data, error, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: typeof every === "function" ? ({ state }) => !!state.data && every(state.data) : every,
  });
  return {
    done: data,
    problem: error ?? (data ? undefined : first?.problem),
    refresh: useCallback(() => void refetch(), [refetch]),
    /** Resolves to whether it could be read. */
    readAgain: useCallback(async () => (await refetch()).isSuccess, [refetch]),
    /** Shows an answer that is known from elsewhere, such as that of a write. A read in progress is older. */
    put(done: Answer<"GET", P>) {
      void client.cancelQueries(options);
      client.setQueryData(options.queryKey, done);
    },
  };
}
