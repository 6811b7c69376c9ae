"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Does `go` at once, or when the files that are on their way have arrived. `failed` counts those that did not: after one more of them nothing
 * is done, and the reader decides again.
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

/**
 * Adds what has just been uploaded to what is chosen. Files that were uploaded together stand in the order in which they were chosen on the
 * device, however fast each was; those that were chosen in the library keep their places. `turnOf` is undefined for them.
 */
export function addInTurn<F extends { id: number }>(chosen: F[], file: F, turnOf: (id: number) => number | undefined) {
  const others = chosen.filter(({ id }) => id !== file.id);
  const turn = turnOf(file.id)!;
  const later = others.findIndex(({ id }) => (turnOf(id) ?? 0) > turn);
  return later < 0 ? [...others, file] : others.toSpliced(later, 0, file);
}
