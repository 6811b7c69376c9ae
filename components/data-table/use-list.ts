"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { cms } from "@/components/cms";
import type { PageProblem } from "@/components/problem-words";
import { isOfEarlier } from "@/components/use-reading";

export interface ListPage<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
  total_is_more?: true;
}
/** The server's rendering of one query: a page or a problem. `at` tells one rendering from another. */
export interface FirstPage<Row> {
  query: string;
  at: number;
  page?: ListPage<Row>;
  problem?: PageProblem;
}

const mostKept = 20;
/** Reads one page of a list. The shown rows stay until the next ones are there, and the next page is read before it is wanted. */
export function useList<Row>(path: string, query: string, first: FirstPage<Row>) {
  const kept = useRef(new Map<string, ListPage<Row>>());
  const [shown, setShown] = useState<{ query: string; page?: ListPage<Row>; problem?: PageProblem }>(first);
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);

  const read = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const { done, problem } = await cms<ListPage<Row>>("GET", `${path}${wanted}`, { signal });
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
    const isFresh = isFirst.current && first.query === query && !isOfEarlier(first.at);
    isFirst.current = false;
    if (isFresh) {
      if (first.page) kept.current.set(query, first.page);
      return;
    }
    const giveUp = new AbortController();
    const page = kept.current.get(query);
    if (page) setShown({ query, page });
    read(query, giveUp.signal).then(
      (answer) => setShown((before) => (answer.problem && before.query === query && before.page ? before : answer)),
      () => {},
    );
    return () => giveUp.abort();
  }, [query, turn, read]);

  const next = shown.query === query ? shown.page : undefined;
  useEffect(() => {
    if (!next || next.page * next.size >= next.total) return;
    const wanted = queryOfPage(query, next.page + 1);
    if (kept.current.has(wanted)) return;
    const giveUp = new AbortController();
    const soon = setTimeout(() => read(wanted, giveUp.signal).catch(() => {}), 100);
    return () => {
      clearTimeout(soon);
      giveUp.abort();
    };
  }, [query, next, read]);

  const refresh = useCallback(() => {
    kept.current.clear();
    setTurn((before) => before + 1);
  }, []);
  return { ...shown, isBehind: shown.query !== query, refresh };
}

function queryOfPage(query: string, page: number) {
  const params = new URLSearchParams(query);
  params.set("page", String(page));
  return `?${params}`;
}
