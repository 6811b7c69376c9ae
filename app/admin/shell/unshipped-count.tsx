"use client";

import { useUnshippedCount } from "@/components/alarms/new-orders";
import { useTranslator } from "@/components/i18n/translator";
import { MenuCount } from "./menu-count";

/** The number of paid orders to ship, next to the menu of the orders. */
export function UnshippedCount() {
  const words = useTranslator();
  const count = useUnshippedCount();
  return <MenuCount count={count} what={words("news.toShip", { count })} />;
}
