import type { z } from "zod";
import type { file, fileFilter } from "@/lib/content/files/schemas";
import type { folder } from "@/lib/content/folders/schemas";

export type StoredFile = z.output<typeof file>;
export type FileKind = NonNullable<z.output<typeof fileFilter>["kind"]>;
export type Folder = z.output<typeof folder>;
/** The place to look for files: all folders, none, or one. */
export type Place = "all" | "unfiled" | number;

export interface PickerShown {
  /** Offers only these. */
  kind?: FileKind;
  /** Several can be chosen. */
  multiple?: boolean;
  /** In the order in which they were chosen. The picker is closed by `onClose`, which follows. */
  onPick: (files: StoredFile[]) => void;
  onClose: () => void;
}
