"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Calls `go` immediately, or after the uploads in progress have succeeded. `failed` is the number of failed uploads: if another
 * one fails, `go` is not called, and the admin decides again.
 */
export function useAfterUploads({ isSending, failed }: { isSending: boolean; failed: number }, go: () => void) {
  /** The number of failed uploads when the wait began. Undefined if nothing is waiting. */
  const [failedBefore, setFailedBefore] = useState<number>();
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (failedBefore === undefined) return;
    if (failed < failedBefore) return setFailedBefore(failed);
    if (isSending && failed === failedBefore) return;
    setFailedBefore(undefined);
    if (failed === failedBefore) latest.current();
  }, [failedBefore, failed, isSending]);
  return { isWaiting: failedBefore !== undefined, press: () => (isSending ? setFailedBefore(failed) : go()) };
}

/**
 * Adds an uploaded file to the selected ones. Files that were uploaded together are in the order in which they were chosen on the
 * device, regardless of when each upload ended. Files selected in the library keep their positions; `turnOf` is undefined for
 * them.
 */
export function addInUploadOrder<F extends { id: number }>(
  chosen: F[],
  file: F,
  turnOf: (id: number) => number | undefined,
) {
  const others = chosen.filter(({ id }) => id !== file.id);
  const turn = turnOf(file.id)!;
  const later = others.findIndex(({ id }) => (turnOf(id) ?? 0) > turn);
  return later < 0 ? [...others, file] : others.toSpliced(later, 0, file);
}
