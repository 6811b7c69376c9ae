import { formatYuan } from "@/components/edit/parse-fen";
import type { AfterSale } from "../types";

interface Bounds {
  least: number;
  most: number;
}
type Facts = Pick<AfterSale, "entitled" | "entitled_freight" | "freight"> & {
  items: readonly Pick<AfterSale["items"][number], "entitled" | "held" | "count">[];
};

/** The limits of the refund, in fen. Unshipped units are refunded in full, or their order could never be completed. */
export const refundBounds = ({
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

/** The amount entered, else the suggested one. If only one amount is possible, the input is ignored. */
export const amountText = (typed: string | undefined, suggested: number, { least, most }: Bounds) =>
  typed === undefined || least === most ? formatYuan(suggested) : typed;

/** The units of each line to restock: the number entered, limited to the shipped units, else all shipped units. */
export const restockCounts = (
  items: readonly Pick<AfterSale["items"][number], "item_id" | "count" | "held">[],
  chosen: Readonly<Record<number, number>>,
) =>
  Object.fromEntries(
    items.map(({ item_id, count, held }) => [item_id, Math.min(chosen[item_id] ?? count - held, count - held)]),
  );
