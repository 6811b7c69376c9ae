import type { Words } from "@/lib/i18n/admin/words";
import type { Order } from "./types";

type Line = Pick<Order["items"][number], "count" | "shipped_count" | "held_count">;

/** How many of a line can still leave. What is asked back or refunded before it left stays here. */
export const leftOf = ({ count, shipped_count, held_count }: Line) => count - shipped_count - held_count;

/** How many of an order's goods stay here. */
export const heldOf = ({ items = [] }: { items?: readonly Pick<Line, "held_count">[] }) =>
  items.reduce((sum, { held_count }) => sum + held_count, 0);

type Asked = Pick<Order["items"][number], "held_count" | "claimed_count" | "refunded_count">;

/** "1 is held back: refund asked", or nothing. For a list of what to know before packing. */
export function saidHeld({ items = [] }: { items?: readonly Asked[] }, words: Words): string[] {
  const count = heldOf({ items });
  if (count === 0) return [];
  const isDecided = items.every(({ claimed_count, refunded_count }) => claimed_count === refunded_count);
  return [words(isDecided ? "orders.held.refunded" : "orders.held", { count })];
}
