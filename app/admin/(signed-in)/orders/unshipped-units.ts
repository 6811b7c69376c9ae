import type { Translator } from "@/lib/i18n/admin/translator";
import type { Order } from "./types";

type Line = Pick<Order["items"][number], "count" | "shipped_count" | "held_count">;

/** The units of a line that can still be shipped. Units requested back or refunded before shipping are excluded. */
export const unshippedUnits = ({ count, shipped_count, held_count }: Line) => count - shipped_count - held_count;

/** The units of an order that are not shipped because they were requested back or refunded first. */
export const withheldUnits = ({ items = [] }: { items?: readonly Pick<Line, "held_count">[] }) =>
  items.reduce((sum, { held_count }) => sum + held_count, 0);

type WithheldLine = Pick<Order["items"][number], "held_count" | "claimed_count" | "refunded_count">;

export function withheldNotes({ items = [] }: { items?: readonly WithheldLine[] }, t: Translator): string[] {
  const count = withheldUnits({ items });
  if (count === 0) return [];
  const isDecided = items.every(({ claimed_count, refunded_count }) => claimed_count === refunded_count);
  return [t(isDecided ? "orders.held.refunded" : "orders.held", { count })];
}
