import type { Carrier } from "./shop-dictionaries";

export const carrierName = (carriers: readonly Carrier[], carrier: string) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
