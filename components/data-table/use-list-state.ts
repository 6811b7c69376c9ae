"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Change, changeState, type ListState, readState, searchOf } from "./list-state";

/**
 * The list's state, which is the page's address: back, reload and a shared link give the same view. Next follows a changed address only in a
 * later render. The state follows at once, so that a second choice is made over the first.
 */
export function useListState(parameters: readonly string[]) {
  const pathname = usePathname();
  const params = useSearchParams();
  /** The search of the address that was written last, by us or by the browser's history, until Next has followed. */
  const [written, setWritten] = useState<string>();
  const state = useMemo(
    () => readState(written === undefined ? params : new URLSearchParams(written), parameters),
    [params, written, parameters],
  );
  useLayoutEffect(() => {
    if (written === undefined) return;
    const isThere = searchOf(readState(params, parameters)) === searchOf(stateInAddress(parameters));
    if (isThere) setWritten(undefined);
  }, [params, written, parameters]);
  useEffect(() => {
    // Back before Next drew our address leads to the one that it shows: for Next nothing changes.
    const follow = () => location.pathname === pathname && setWritten(location.search);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [pathname]);
  const hrefOf = useCallback((next: ListState) => `${pathname}${searchOf(next)}`, [pathname]);
  const show = useCallback(
    (next: ListState, isTyping = false) => {
      const href = hrefOf(next);
      if (href === `${pathname}${location.search}`) return;
      window.history[isTyping ? "replaceState" : "pushState"](null, "", href);
      setWritten(location.search);
    },
    [hrefOf, pathname],
  );
  const change = useCallback(
    // From the address as it is now: two changes in a row both count.
    (wanted: Change, isTyping?: boolean) => show(changeState(stateInAddress(parameters), wanted), isTyping),
    [parameters, show],
  );
  return { state, change, show, hrefOf };
}

const stateInAddress = (parameters: readonly string[]) => readState(new URLSearchParams(location.search), parameters);
