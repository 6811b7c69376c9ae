"use client";

import { useSyncExternalStore } from "react";
import { onToShip, toShip } from "@/components/new-orders";
import { useWords } from "@/components/words";
import { MenuCount } from "./menu-count";

/** How many paid orders wait, beside the menu of the orders. It shows what the announcements heard last. */
export function ToShip() {
  const words = useWords();
  const count = useSyncExternalStore(onToShip, toShip, () => 0);
  return <MenuCount count={count} what={words("news.toShip", { count })} />;
}
