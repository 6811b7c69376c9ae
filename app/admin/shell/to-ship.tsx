"use client";

import { useSyncExternalStore } from "react";
import { onToShip, toShip } from "@/components/new-orders";
import { useWords } from "@/components/words";

const most = 999;

/** How many paid orders wait, beside the menu of the orders. It shows what the announcements heard last. */
export function ToShip() {
  const words = useWords();
  const count = useSyncExternalStore(onToShip, toShip, () => 0);
  if (!count) return null;
  return (
    <span className="ml-auto shrink-0 pl-1 text-small font-normal text-ink-2 tabular-nums">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{words("news.toShip", { count })}</span>
    </span>
  );
}
