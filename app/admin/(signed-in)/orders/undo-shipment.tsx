"use client";

import { Undo2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useSend } from "@/components/api/use-send";
import { useSecondsLeft } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";

export function useUndoShipment() {
  const send = useSend();
  return useCallback(async (parcel: number) => (await send("DELETE", `/cms/shipment/${parcel}`)).problem, [send]);
}

interface Props {
  until: string | null | undefined;
  /** Identifies the order for screen readers. */
  label: string;
  onPress: () => Promise<unknown>;
  shortcut?: string;
}

export function UndoShipmentButton({ until, label, onPress, shortcut }: Props) {
  const t = useTranslator();
  const seconds = useSecondsLeft(until);
  const [isPending, setPending] = useState(false);
  if (!seconds) return null;
  async function press() {
    if (isPending) return;
    setPending(true);
    await onPress();
    setPending(false);
  }
  return (
    <Button
      icon={<Undo2 className="size-4" aria-hidden="true" />}
      aria-disabled={isPending}
      aria-keyshortcuts={shortcut}
      onClick={press}
    >
      {t("order.takeBack")}
      <span className="text-ink-2 tabular-nums">{t("order.takeBack.left", { seconds })}</span>
      <span className="sr-only">{label}</span>
    </Button>
  );
}
