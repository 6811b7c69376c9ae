import type { Answer } from "@/components/api/cms";
import { owedFor } from "@/lib/selling/claims/entitled";

export type Offer = Answer<"GET", `/cms/order/${number}/after_sale`>;
export type Counts = Readonly<Record<number, number>>;
type Offered = Pick<Offer, "freight"> & {
  items: readonly Pick<Offer["items"][number], "item_id" | "count" | "unshipped" | "entitled">[];
};

/** The counts that the admin entered, even if the order no longer offers them. A single refundable unit is preselected. */
export function selectedCounts({ items }: Pick<Offered, "items">, typed: Counts | undefined): Counts {
  if (typed) return typed;
  const free = items.filter(({ count }) => count > 0);
  return free.length === 1 && free[0]!.count === 1 ? { [free[0]!.item_id]: 1 } : {};
}

/** `entitled` is the amount paid for these units and `owed` the minimum refund, in fen. `held` units are unshipped. */
export function calculateLineRefund({ items, freight }: Offered, counts: Counts) {
  const chosen = items.flatMap((line) => {
    const count = Math.min(counts[line.item_id] ?? 0, line.count);
    if (count <= 0) return [];
    const entitled = line.entitled[count - 1]!;
    const held = Math.min(count, line.unshipped);
    return [{ item_id: line.item_id, count, held, entitled, owed: owedFor([{ count, held, entitled }]) }];
  });
  const sum = (name: "entitled" | "owed" | "held" | "count") => chosen.reduce((all, line) => all + line[name], 0);
  const isRest = items.every(({ item_id, count }) => (counts[item_id] ?? 0) >= count);
  return {
    items: chosen.map(({ item_id, count }) => ({ item_id, count })),
    entitled: sum("entitled"),
    owed: sum("owed"),
    held: sum("held"),
    /** Units that had been shipped. */
    away: sum("count") - sum("held"),
    /** The freight is refunded only with all remaining units. */
    freight: isRest ? freight : 0,
  };
}
