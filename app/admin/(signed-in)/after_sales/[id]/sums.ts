import { yuanText } from "@/components/edit/typed-fen";
import type { AfterSale } from "../types";

interface Bounds {
  least: number;
  most: number;
}
type Facts = Pick<AfterSale, "entitled" | "entitled_freight" | "freight"> & {
  items: readonly Pick<AfterSale["items"][number], "entitled" | "held" | "count">[];
};

/** How much goes back at least and at most, in fen. Units that have not left are paid back in full, or their order could never end. */
export const boundsOf = ({
  items,
  entitled,
  entitled_freight,
  freight,
}: Facts): Record<"amount" | "freight", Bounds> => ({
  amount: {
    least: items.reduce((sum, line) => sum + Math.floor((line.entitled * line.held) / line.count), 0),
    most: entitled,
  },
  freight: { least: entitled_freight, most: Math.max(freight, entitled_freight) },
});

export const isWithin = (fen: number | undefined, { least, most }: Bounds): fen is number =>
  fen !== undefined && fen >= least && fen <= most;

/** What was typed, else what is suggested. Where only one sum is possible, nobody can type another. */
export const sumText = (typed: string | undefined, suggested: number, { least, most }: Bounds) =>
  typed === undefined || least === most ? yuanText(suggested) : typed;

/** How many units of each line go back on sale: as many as were chosen, at most those that had left. All, if none were chosen. */
export const restockOf = (
  items: readonly Pick<AfterSale["items"][number], "item_id" | "count" | "held">[],
  chosen: Readonly<Record<number, number>>,
) =>
  Object.fromEntries(
    items.map(({ item_id, count, held }) => [item_id, Math.min(chosen[item_id] ?? count - held, count - held)]),
  );
