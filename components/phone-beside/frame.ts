import type { Overlay } from "mini-program-simulator";

export interface PhoneShown extends Overlay {
  /** The page of the mini-program, such as `/pages/product/product?id=1`. */
  page: string;
}

/** The id of an unsaved record in the simulator. */
export const unmade = 2_000_000_000;
