"use client";

import { useReading } from "@/components/use-reading";
import { useWords } from "@/components/words";
import { MenuCount } from "./menu-count";

const everyMs = 30_000;

/** How many after-sale requests wait for the shop, next to their menu: the number of the tab "To do". */
export function ToAnswer() {
  const words = useWords();
  const count = useReading("/cms/after_sale/counts", { every: everyMs }).done?.open ?? 0;
  return <MenuCount count={count} what={words("news.toAnswer", { count })} />;
}
