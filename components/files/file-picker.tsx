"use client";

import dynamic from "next/dynamic";
import type { PickerProps } from "./types";

/**
 * Selects files from the library, or uploads them. Render it only while open. The page has to include the part `picker` in its
 * `<PageTranslations>`.
 */
export const FilePicker = dynamic<PickerProps>(() => import("./picker-dialog").then((file) => file.PickerDialog), {
  ssr: false,
});
