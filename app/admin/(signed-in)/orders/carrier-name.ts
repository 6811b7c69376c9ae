import type { Carrier } from "./shop-words";

export const carrierName = (carriers: readonly Carrier[], carrier: string) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
