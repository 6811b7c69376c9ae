"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Does `go` at once, or when the files that are on their way have arrived. `failed` counts those that did not: after one more of them nothing
 * is done, and the reader decides anew.
 */
export function useOnceSent({ isSending, failed }: { isSending: boolean; failed: number }, go: () => void) {
  /** How many had failed before. Undefined: nothing waits. */
  const [failedBefore, waitSince] = useState<number>();
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (failedBefore === undefined) return;
    // A file that had failed before is tried again.
    if (failed < failedBefore) return waitSince(failed);
    if (isSending && failed === failedBefore) return;
    waitSince(undefined);
    if (failed === failedBefore) latest.current();
  }, [failedBefore, failed, isSending]);
  return { isWaiting: failedBefore !== undefined, press: () => (isSending ? waitSince(failed) : go()) };
}
