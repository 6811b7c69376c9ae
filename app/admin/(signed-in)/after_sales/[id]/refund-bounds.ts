import { formatYuan } from "@/components/edit/parse-fen";
import type { Bounds } from "@/lib/selling/claims/entitled";
import type { AfterSale } from "../types";

export const isWithin = (fen: number | undefined, { least, most }: Bounds): fen is number =>
  fen !== undefined && fen >= least && fen <= most;

/** The amount entered, else the suggested one. If only one amount is possible, the input is ignored. */
export const amountText = (typed: string | undefined, suggested: number, { least, most }: Bounds) =>
  typed === undefined || least === most ? formatYuan(suggested) : typed;

/** The units of each line to restock: the number entered, limited to the shipped units, else the proposed number. */
export const restockCounts = (
  items: readonly Pick<AfterSale["items"][number], "item_id" | "count" | "held" | "restock">[],
  chosen: Readonly<Record<number, number>>,
) =>
  Object.fromEntries(
    items.map(({ item_id, count, held, restock }) => [item_id, Math.min(chosen[item_id] ?? restock, count - held)]),
  );
