import type { ListedAfterSale } from "./types";

type Sums = Pick<ListedAfterSale, "entitled" | "entitled_freight" | "agreed" | "agreed_freight">;

/** The agreed amount with freight in fen, or the requested amount before a decision. */
export const refundTotal = ({ entitled, entitled_freight, agreed, agreed_freight }: Sums) =>
  agreed === null ? entitled + entitled_freight : agreed + (agreed_freight ?? 0);
