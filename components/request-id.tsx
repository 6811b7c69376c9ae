"use client";

import { useSyncExternalStore } from "react";

/** What to quote when a page failed: the id of the request that brought it, else the digest that the log has too. */
export function RequestId({ error }: { error: unknown }) {
  const requestId = useSyncExternalStore(never, lastRequestId, () => undefined);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  if (!requestId && !digest) return null;
  return (
    <p className="text-ink-2">
      {requestId ? "Request" : "Error"} <code className="text-ink select-all">{requestId ?? digest}</code>
    </p>
  );
}

const never = () => () => {};

/** The newest answer for this address, by reload or by navigation within the app; `proxy.ts` puts the id there. */
function lastRequestId() {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return (entries as PerformanceResourceTiming[])
    .filter((entry) => new URL(entry.name).pathname === location.pathname)
    .flatMap((entry) => entry.serverTiming ?? [])
    .findLast((timing) => timing.name === "request")?.description;
}
