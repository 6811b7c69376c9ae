"use client";

import dynamic from "next/dynamic";
import type { PickerShown } from "./types";

/**
 * Selects files from the library, or uploads them. Render it only while open. The page has to include the part `picker` in its
 * `<PageWords>`.
 */
export const FilePicker = dynamic<PickerShown>(() => import("./picker-dialog").then((file) => file.PickerDialog), {
  ssr: false,
});
