"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds. `first` is what the server draws. */
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
