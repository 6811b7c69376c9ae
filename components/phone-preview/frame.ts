import type { Overlay } from "mini-program-simulator";

export interface PhonePreviewProps extends Overlay {
  /** The page of the mini-program, such as `/pages/product/product?id=1`. */
  page: string;
}

/** The id of an unsaved record in the simulator. */
export const unsavedRecordId = 2_000_000_000;
