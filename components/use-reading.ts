"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, addressOf, cms, type PathOf, type QueryOf } from "./cms";
import { mayBeOutdated } from "./fresh-pages";
import type { PageProblem } from "./problem-words";

/** The server's answer to a call, as it was rendered. `at` tells one rendering from another. */
export interface First<P extends PathOf<"GET">> {
  path: P;
  query?: QueryOf<"GET", P>;
  at: number;
  done?: Answer<"GET", P>;
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

interface Reading<P extends PathOf<"GET">> {
  address: string;
  done?: Answer<"GET", P>;
  problem?: PageProblem;
}

/** A record or a figure of the page. It is read again when its path or query changes, when the page comes back into sight, and by `refresh`. */
export function useReading<const P extends PathOf<"GET">>(
  path: P,
  { query, first }: { query?: QueryOf<"GET", P>; first?: First<P> } = {},
) {
  const address = addressOf(path, query);
  const firstAddress = first && addressOf(first.path, first.query);
  const [reading, setReading] = useState<Reading<P>>({ ...first, address: firstAddress ?? "" });
  const [turn, setTurn] = useState(0);
  const isFirst = useRef(true);
  const underWay = useRef<{ address: string; giveUp: AbortController }>(undefined);
  /** Hear whether the next reading could be read. */
  const waiting = useRef<((isRead: boolean) => void)[]>([]);
  const isGone = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` is the path and the query, `turn` asks for the same again
  useEffect(() => {
    const isFresh = isFirst.current && first && firstAddress === address && !isOfEarlier(first.at);
    isFirst.current = false;
    if (isFresh) return;
    const giveUp = new AbortController();
    underWay.current = { address, giveUp };
    cms("GET", path, { query, signal: giveUp.signal }).then(
      // The last answer stays while the server is away.
      ({ done, problem }) => {
        setReading((before) => ({
          address,
          done: done ?? (before.address === address ? before.done : undefined),
          problem,
        }));
        for (const tell of waiting.current.splice(0)) tell(done !== undefined);
      },
      () => {},
    );
    return () => giveUp.abort();
  }, [address, turn]);

  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  /** The same, and gives whether it could be read. A reading that began before knows less. */
  const readAgain = useCallback(() => {
    if (isGone.current) return Promise.resolve(false);
    underWay.current?.giveUp.abort();
    refresh();
    return new Promise<boolean>((tell) => waiting.current.push(tell));
  }, [refresh]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const tell of waiting.current.splice(0)) tell(false);
    };
  }, []);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);
  /** Shows what is known from elsewhere, such as the answer to a write. A reading that began before it knows less. */
  const put = useCallback(
    (done: Answer<"GET", P>) => {
      if (underWay.current?.address === address) underWay.current.giveUp.abort();
      setReading({ address, done });
      if (waiting.current.length) refresh();
    },
    [address, refresh],
  );
  return { ...reading, refresh, readAgain, put };
}
