"use client";

import { useEffect, useSyncExternalStore } from "react";

let label: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined) {
  label = next;
  for (const listener of listeners) listener();
}

/** A page of one record names it for the breadcrumb: `<Crumb label={order.order_no} />`. */
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
