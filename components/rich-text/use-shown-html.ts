"use client";

import { useFileOrigins } from "@/components/files/file-origins";
import { oursAt, withoutForeignPictures } from "./foreseen";

/** A text that is being written, as the phone beside it may show it: without pictures from elsewhere. */
export function useShownHtml() {
  const isOurs = oursAt(useFileOrigins());
  return (html: string) => withoutForeignPictures(html, isOurs);
}
