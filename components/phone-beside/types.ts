import type { Overlay } from "mini-program-simulator";

export interface PhoneShown extends Overlay {
  /** The page of the mini-program, such as `/pages/product/product?id=1`. */
  page: string;
}
