"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** Leads on once an answer is there: `onward(() => router.push(…))` does nothing where its reader has gone elsewhere meanwhile. */
export function useOnward() {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((go: () => void) => {
    if (isHere.current) go();
  }, []);
}
