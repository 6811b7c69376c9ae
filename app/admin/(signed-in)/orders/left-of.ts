import type { Words } from "@/lib/i18n/admin/words";
import type { Order } from "./types";

type Line = Pick<Order["items"][number], "count" | "shipped_count" | "held_count">;

/** How many of a line can still leave. What is asked back or refunded before it left stays here. */
export const leftOf = ({ count, shipped_count, held_count }: Line) => count - shipped_count - held_count;

/** How many of an order's goods stay here. */
export const heldOf = ({ items = [] }: { items?: readonly Pick<Line, "held_count">[] }) =>
  items.reduce((sum, { held_count }) => sum + held_count, 0);

/** "1 is held back: refund asked", or nothing. For a list of what to know before packing. */
export function saidHeld(order: Parameters<typeof heldOf>[0], words: Words): string[] {
  const count = heldOf(order);
  return count > 0 ? [words("orders.held", { count })] : [];
}
