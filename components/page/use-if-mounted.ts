"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** `onward(() => router.push(…))` navigates after a response, unless the admin has left the page since. */
export function useIfMounted() {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((callback: () => void) => {
    if (isMounted.current) callback();
  }, []);
}
