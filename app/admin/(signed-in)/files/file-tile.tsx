"use client";

import { sizeText } from "@/components/files/size-text";
import { Thumbnail } from "@/components/files/thumbnail";
import type { StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { carriedFiles } from "./types";

interface Props {
  file: StoredFile;
  isChosen: boolean;
  /** The files that are moved when this tile is dragged to a folder: all selected ones. */
  carried: number[];
  mayMove: boolean;
  hasBox: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

export function FileTile({ file, isChosen, carried, mayMove, hasBox, onToggle, onOpen }: Props) {
  const t = useTranslator();
  return (
    <li
      data-row={file.id}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(carriedFiles, JSON.stringify(carried));
        dataTransfer.effectAllowed = "move";
      }}
      className={classes(
        "relative min-w-0 rounded-card border hover:bg-hover",
        isChosen && "border-accent bg-soft hover:bg-soft",
      )}
    >
      <button
        type="button"
        data-row-link=""
        onClick={onOpen}
        className="grid w-full gap-1 rounded-card p-1.5 text-left"
      >
        <Thumbnail file={file} />
        <bdi className="truncate" title={file.name}>
          {file.name}
        </bdi>
        <span className="truncate text-small text-ink-2 tabular-nums">
          {[file.width && `${file.width} × ${file.height}`, sizeText(file.size)].filter(Boolean).join(" · ")}
        </span>
      </button>
      {hasBox && (
        <label className="absolute top-0 left-0 grid size-9 place-items-center max-md:size-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            aria-label={t("list.card.choose", { name: file.name })}
            checked={isChosen}
            onChange={onToggle}
          />
        </label>
      )}
    </li>
  );
}
