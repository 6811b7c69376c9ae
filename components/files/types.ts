import type { z } from "zod";
import type { file, fileFilter } from "@/lib/content/files/schemas";
import type { folder } from "@/lib/content/folders/schemas";

export type StoredFile = z.output<typeof file>;
export type FileKind = NonNullable<z.output<typeof fileFilter>["kind"]>;
export type Folder = z.output<typeof folder>;
/** The folder to list: all folders, files without a folder, or one folder. */
export type Place = "all" | "unfiled" | number;

export interface PickerProps {
  kind?: FileKind;
  multiple?: boolean;
  /** In the order of selection. `onClose` is called after this. */
  onPick: (files: StoredFile[]) => void;
  onClose: () => void;
}
