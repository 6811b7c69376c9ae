import type { Carrier } from "./shop-words";

/** A carrier's name in the dictionary. One that has left it is shown by its value. */
export const carrierName = (carriers: readonly Carrier[], carrier: string) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
