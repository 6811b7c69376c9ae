"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { cms } from "./cms";
import { mayBeOutdated } from "./fresh-pages";
import type { PageProblem } from "./problem-words";

/** The server's answer for a path of the API, as it was rendered. `at` tells one rendering from another. */
export interface First<T> {
  path: string;
  at: number;
  done?: T;
  problem?: PageProblem;
}

const freshMs = 10_000;

/** Renderings that have been shown. */
const seen = new Set<number>();
/** The router shows a page again on the way back, and one that it fetched in advance, with the facts of that time. */
export function isOfEarlier(at: number) {
  const isEarlier = seen.has(at) || mayBeOutdated() || Date.now() - at > freshMs;
  seen.add(at);
  return isEarlier;
}

/** A record or a figure of the page. It is read again when its path changes, when the page comes back into sight, and by `refresh`. */
export function useReading<T>(path: string, first: First<T>) {
  const [reading, setReading] = useState<Pick<First<T>, "path" | "done" | "problem">>(first);
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same path again
  useEffect(() => {
    const isFresh = isFirst.current && first.path === path && !isOfEarlier(first.at);
    isFirst.current = false;
    if (isFresh) return;
    const giveUp = new AbortController();
    cms<T>("GET", path, { signal: giveUp.signal }).then(
      // The last answer stays while the server is away.
      ({ done, problem }) =>
        setReading((before) => ({ path, done: done ?? (before.path === path ? before.done : undefined), problem })),
      () => {},
    );
    return () => giveUp.abort();
  }, [path, turn]);

  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);
  const put = useCallback((done: T) => setReading({ path, done }), [path]);
  return { ...reading, refresh, put };
}
