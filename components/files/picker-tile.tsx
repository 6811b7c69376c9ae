"use client";

import { Check } from "lucide-react";
import { classes } from "@/components/ui/classes";
import { Thumbnail } from "./thumbnail";
import type { StoredFile } from "./types";

interface Props {
  file: StoredFile;
  isChosen: boolean;
  /** Its position among the selected files, or 0. */
  place: number;
  onToggle: () => void;
  onUse: () => void;
}

export function PickerTile({ file, isChosen, place, onToggle, onUse }: Props) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        onDoubleClick={onUse}
        className={classes(
          "relative grid w-full gap-1 rounded-card border p-1.5 text-left hover:bg-hover",
          isChosen && "border-accent bg-soft outline outline-accent hover:bg-soft",
        )}
      >
        <Thumbnail file={file} />
        <bdi className="truncate text-small" title={file.name}>
          {file.name}
        </bdi>
        {isChosen && (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 grid size-5 place-items-center rounded-full bg-accent text-small font-semibold text-accent-ink tabular-nums"
          >
            {place || <Check className="size-3.5" />}
          </span>
        )}
      </button>
    </li>
  );
}
