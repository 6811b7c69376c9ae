"use client";

import { FolderInput, Trash2 } from "lucide-react";
import { sizeText } from "@/components/files/size-text";
import { Thumbnail } from "@/components/files/thumbnail";
import type { StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";

interface Props {
  file: StoredFile;
  isChosen: boolean;
  hasBox: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

export function FileTile({ file, isChosen, hasBox, onToggle, onOpen }: Props) {
  const t = useTranslator();
  return (
    <li
      data-row={file.id}
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

interface BarProps {
  files: readonly StoredFile[];
  chosen: Readonly<Record<string, true>>;
  onChoose: (ids: Record<string, true>) => void;
  onMove?: () => void;
  onDelete?: () => void;
}

export function ListBar({ files, chosen, onChoose, onMove, onDelete }: BarProps) {
  const t = useTranslator();
  const count = Object.keys(chosen).length;
  const isAll = files.every(({ id }) => chosen[id]);
  if (!onMove && !onDelete) return null;
  return (
    <div
      role="toolbar"
      aria-label={t("list.actions")}
      className={classes(
        "flex h-10 items-center gap-2 overflow-x-auto rounded-t-card border-b border-line-soft px-3 whitespace-nowrap max-md:h-12 [&_.control]:min-h-7 max-md:[&_.control]:min-h-9",
        count > 0 && "bg-soft",
      )}
    >
      <label className="flex items-center gap-2.5 max-md:min-h-11">
        <input
          type="checkbox"
          aria-label={t("list.chooseAll")}
          className="size-4 shrink-0 accent-accent"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={() => onChoose(isAll ? {} : Object.fromEntries(files.map(({ id }) => [id, true] as const)))}
        />
        {count === 0 && <span className="text-small text-ink-2">{t("list.chooseAll")}</span>}
      </label>
      {count > 0 && (
        <>
          <b className="font-semibold" role="status">
            {t("list.chosen", { count })}
          </b>
          {onMove && (
            <Button icon={<FolderInput className="size-4" aria-hidden="true" />} onClick={onMove}>
              {t("files.move")}
            </Button>
          )}
          {onDelete && (
            <Button look="danger" icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={onDelete}>
              {t("files.delete")}
            </Button>
          )}
          <button type="button" onClick={() => onChoose({})} className="ml-auto px-1 text-ink-2 hover:text-ink">
            {t("common.clear")}
          </button>
        </>
      )}
    </div>
  );
}
