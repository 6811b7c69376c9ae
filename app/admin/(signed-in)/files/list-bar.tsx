"use client";

import { FolderInput, Trash2 } from "lucide-react";
import type { StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";

interface Props {
  files: readonly StoredFile[];
  chosen: Readonly<Record<string, true>>;
  onChoose: (ids: Record<string, true>) => void;
  onMove?: () => void;
  onDelete?: () => void;
}

export function ListBar({ files, chosen, onChoose, onMove, onDelete }: Props) {
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
