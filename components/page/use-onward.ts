"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** `onward(() => router.push(…))` navigates after an answer, unless the reader has left the page since. */
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
