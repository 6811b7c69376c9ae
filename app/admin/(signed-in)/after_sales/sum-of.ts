import type { ListedAfterSale } from "./types";

type Sums = Pick<ListedAfterSale, "entitled" | "entitled_freight" | "agreed" | "agreed_freight">;

/** What goes back, else what is asked. */
export const sumOf = ({ entitled, entitled_freight, agreed, agreed_freight }: Sums) =>
  agreed === null ? entitled + entitled_freight : agreed + (agreed_freight ?? 0);
