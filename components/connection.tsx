"use client";

import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useWords } from "./words";

/** Says so while there is no network. */
export function Connection() {
  const words = useWords();
  const isOnline = useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-12 z-10 print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b bg-amber-soft px-3.5 py-2 text-amber">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {words("shell.offline")}
        </p>
      )}
    </div>
  );
}
