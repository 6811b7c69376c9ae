"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** `onward(() => router.push(…))` navigates after a response, unless the admin has left the page since. */
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
