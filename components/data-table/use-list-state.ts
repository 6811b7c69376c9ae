"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Change, changeState, type ListState, readState, toSearchString } from "./list-state";

/**
 * The state of a list, stored in the URL, so that the back button, a reload and a shared link restore it. Next applies a changed
 * URL only in a later render. This state changes immediately, so that a second change is based on the first.
 */
export function useListState(parameters: readonly string[]) {
  const pathname = usePathname();
  const params = useSearchParams();
  /** The query string written last, by this hook or by the browser's history, until Next has applied it. */
  const [written, setWritten] = useState<string>();
  const state = useMemo(
    () => readState(written === undefined ? params : new URLSearchParams(written), parameters),
    [params, written, parameters],
  );
  useLayoutEffect(() => {
    if (written === undefined) return;
    const isThere = toSearchString(readState(params, parameters)) === toSearchString(stateInAddress(parameters));
    if (isThere) setWritten(undefined);
  }, [params, written, parameters]);
  useEffect(() => {
    // If Next has not rendered our URL yet, going back leads to the URL that Next still shows, so Next reports no change.
    const follow = () => location.pathname === pathname && setWritten(location.search);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [pathname]);
  const hrefOf = useCallback((next: ListState) => `${pathname}${toSearchString(next)}`, [pathname]);
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
    // Starts from the current URL, so that two consecutive changes both apply.
    (wanted: Change, isTyping?: boolean) => show(changeState(stateInAddress(parameters), wanted), isTyping),
    [parameters, show],
  );
  return { state, change, show, hrefOf };
}

const stateInAddress = (parameters: readonly string[]) => readState(new URLSearchParams(location.search), parameters);
