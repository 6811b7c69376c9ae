"use client";

import { useToShip } from "@/components/alarms/new-orders";
import { useWords } from "@/components/words/words";
import { MenuCount } from "./menu-count";

/** The number of paid orders to ship, next to the menu of the orders. */
export function ToShip() {
  const words = useWords();
  const count = useToShip();
  return <MenuCount count={count} what={words("news.toShip", { count })} />;
}
