"use client";

import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslator } from "@/components/i18n/translator";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

export function Connection() {
  const t = useTranslator();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" className="sticky top-12 z-10 print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b bg-amber-soft px-3.5 py-2 text-amber">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
