"use client";

import { useSyncExternalStore } from "react";

/** The id to quote when a page failed: the id of the request, or else the digest, which is also in the log. */
export function RequestId({ error, label }: { error: unknown; label?: string }) {
  const requestId = useSyncExternalStore(never, lastRequestId, () => undefined);
  const digest = error instanceof Error && "digest" in error && error.digest ? String(error.digest) : undefined;
  if (!requestId && !digest) return null;
  return (
    <p className="text-ink-2">
      {label ?? (requestId ? "Request" : "Error")} <code className="text-ink select-all">{requestId || digest}</code>
    </p>
  );
}

const never = () => () => {};

/** Reads the id from the latest response for this URL, from a page load or a client-side navigation. `proxy.ts` sets it. */
function lastRequestId() {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return (entries as PerformanceResourceTiming[])
    .filter((entry) => new URL(entry.name).pathname === location.pathname)
    .flatMap((entry) => entry.serverTiming ?? [])
    .findLast((timing) => timing.name === "request")?.description;
}
