"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, type PathOf, request } from "@/components/cms";
import type { PageProblem } from "@/components/problem-words";
import { isOfEarlier } from "@/components/use-reading";
import { type ListState, searchOf } from "./list-state";

export interface ListPage<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
  total_is_more?: true;
}
type Listing<P> = P extends unknown ? (Answer<"GET", P> extends ListPage<unknown> ? P : never) : never;
/** The paths of the API that answer with one page of a list. */
export type ListPath = Listing<PathOf<"GET">>;
export type RowOf<P extends ListPath> =
  Answer<"GET", P> extends ListPage<infer Row extends { id: number }> ? Row : never;

/** The server's rendering of one query: a page or a problem. `at` tells one rendering from another. */
export interface FirstPage<Row> {
  query: string;
  at: number;
  page?: ListPage<Row>;
  problem?: PageProblem;
}

const mostKept = 20;
/** Reads one page of a list. The shown rows stay until the next ones are there, and the next page is read before it is wanted. */
export function useList<Row>(path: ListPath, query: ListState, first: FirstPage<Row>) {
  const search = searchOf(query);
  const kept = useRef(new Map<string, ListPage<Row>>());
  const [shown, setShown] = useState<{ query: string; page?: ListPage<Row>; problem?: PageProblem }>(first);
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);

  const read = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const { done, problem } = await request<ListPage<Row>>("GET", `${path}${wanted}`, { signal });
      if (done) {
        kept.current.delete(wanted);
        kept.current.set(wanted, done);
        for (const oldest of kept.current.keys()) if (kept.current.size > mostKept) kept.current.delete(oldest);
      }
      return { query: wanted, page: done, problem };
    },
    [path],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same page again
  useEffect(() => {
    const isFresh = isFirst.current && first.query === search && !isOfEarlier(first.at);
    isFirst.current = false;
    if (isFresh) {
      if (first.page) kept.current.set(search, first.page);
      return;
    }
    const giveUp = new AbortController();
    const page = kept.current.get(search);
    if (page) setShown({ query: search, page });
    read(search, giveUp.signal).then(
      (answer) => setShown((before) => (answer.problem && before.query === search && before.page ? before : answer)),
      () => {},
    );
    return () => giveUp.abort();
  }, [search, turn, read]);

  const next = shown.query === search ? shown.page : undefined;
  useEffect(() => {
    if (!next || next.page * next.size >= next.total) return;
    const wanted = queryOfPage(search, next.page + 1);
    if (kept.current.has(wanted)) return;
    const giveUp = new AbortController();
    const soon = setTimeout(() => read(wanted, giveUp.signal).catch(() => {}), 100);
    return () => {
      clearTimeout(soon);
      giveUp.abort();
    };
  }, [search, next, read]);

  const refresh = useCallback(() => {
    kept.current.clear();
    setTurn((before) => before + 1);
  }, []);
  return { ...shown, isBehind: shown.query !== search, refresh };
}

function queryOfPage(query: string, page: number) {
  const params = new URLSearchParams(query);
  params.set("page", String(page));
  return `?${params}`;
}
