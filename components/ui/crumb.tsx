"use client";

import { useEffect, useSyncExternalStore } from "react";

let label: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined) {
  label = next;
  for (const listener of listeners) listener();
}

/** Sets the last breadcrumb of a record's page: `<Crumb label={order.order_no} />`. */
export function Crumb({ label: own }: { label: string }) {
  useEffect(() => {
    set(own);
    return () => set(undefined);
  }, [own]);
  return null;
}

export const useCrumb = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
    () => undefined,
  );
