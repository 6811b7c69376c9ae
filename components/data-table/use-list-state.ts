"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { changeState, type ListState, readState, searchOf } from "./list-state";

type Change = Readonly<Record<string, string | undefined>>;

/** The list's state, which is the page's address: back, reload and a shared link give the same view. */
export function useListState(parameters: readonly string[]) {
  const pathname = usePathname();
  const params = useSearchParams();
  const state = useMemo(() => readState(params, parameters), [params, parameters]);
  const hrefOf = useCallback((next: ListState) => `${pathname}${searchOf(next)}`, [pathname]);
  const show = useCallback(
    (next: ListState, isTyping = false) => {
      const href = hrefOf(next);
      if (href === `${pathname}${location.search}`) return;
      window.history[isTyping ? "replaceState" : "pushState"](null, "", href);
    },
    [hrefOf, pathname],
  );
  const change = useCallback(
    // From the address as it is now: two changes in a row both count.
    (wanted: Change, isTyping?: boolean) =>
      show(changeState(readState(new URLSearchParams(location.search), parameters), wanted), isTyping),
    [parameters, show],
  );
  return { state, change, show, hrefOf };
}
