"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches. `first` is the result on the server. */
export function useScreen(query: string, first: boolean) {
  const listen = useCallback(
    (changed: () => void) => {
      const screen = matchMedia(query);
      screen.addEventListener("change", changed);
      return () => screen.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => first,
  );
}
