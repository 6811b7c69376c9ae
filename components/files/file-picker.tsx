"use client";

import dynamic from "next/dynamic";
import type { PickerShown } from "./types";

/** Chooses from the library, or uploads into it. Render it only while open; its page names the part `picker` in its `<PageWords>`. */
export const FilePicker = dynamic<PickerShown>(() => import("./picker-dialog").then((file) => file.PickerDialog), {
  ssr: false,
});
