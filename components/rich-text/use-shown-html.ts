"use client";

import { useState } from "react";
import { oursIn, withoutForeignPictures } from "./foreseen";

/** A text that is being written, as the phone beside it may show it: without pictures from elsewhere. */
export function useShownHtml(stored: string) {
  const [isOurs] = useState(() => oursIn(stored, typeof location === "undefined" ? "" : location.origin));
  return (html: string) => withoutForeignPictures(html, isOurs);
}
