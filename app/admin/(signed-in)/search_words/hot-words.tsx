"use client";

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useSend } from "@/components/api/use-send";
import { flattenTree, placeAt } from "@/components/edit/placements";
import { useMoves } from "@/components/edit/use-moves";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useReorder } from "@/components/ui/use-reorder";
import { AddWord } from "./add-word";
import type { SearchWord } from "./types";

interface Props {
  hot: SearchWord[];
  onAdd: (word: string) => Promise<boolean>;
  onRemove: (word: SearchWord) => void;
  onRead: () => Promise<boolean>;
}

export function HotWords({ hot, onAdd, onRemove, onRead }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const mayEdit = can("search_word.edit");
  const { all, move, isMoving } = useMoves({
    stored: hot.map((word) => ({ ...word, parent_id: null })),
    messageOf: () => t("searchWords.moved"),
    write: ({ id, sort }) => send("PUT", `/cms/search_word/${id}`, { body: { sort } }),
    read: onRead,
  });
  const shown = flattenTree(all).map(({ node }) => node);
  const moveTo = (from: number, to: number) => move(shown[from]!.id, placeAt(shown, shown[from]!.id, null, to));
  const { dragged, itemProps } = useReorder(shown.length, moveTo);
  return (
    <Card title={t("searchWords.hot")} note={t("searchWords.hot.what")}>
      {shown.length === 0 && <p className="px-4 py-3 text-ink-2">{t("searchWords.hot.none")}</p>}
      <ol className="divide-y divide-line-soft">
        {shown.map((one, at) => (
          <li
            key={one.id}
            data-item=""
            className={classes("flex min-h-11 items-center gap-2 pr-1 pl-4 md:pr-3", dragged?.to === at && "bg-soft")}
          >
            {mayEdit && (
              <IconButton
                {...itemProps(at)}
                aria-disabled={isMoving}
                label={t("searchWords.move", { word: one.word })}
                className="-ml-2 cursor-grab touch-none text-ink-3 max-md:hidden"
              >
                <GripVertical className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            <bdi className="min-w-0 wrap-anywhere">{one.word}</bdi>
            <span className="ml-auto flex shrink-0">
              {mayEdit && (
                <>
                  <IconButton
                    label={t("edit.moveUp", { name: one.word })}
                    aria-disabled={isMoving || at === 0}
                    className="aria-disabled:opacity-40"
                    onClick={() => at > 0 && moveTo(at, at - 1)}
                  >
                    <ArrowUp className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t("edit.moveDown", { name: one.word })}
                    aria-disabled={isMoving || at === shown.length - 1}
                    className="aria-disabled:opacity-40"
                    onClick={() => at < shown.length - 1 && moveTo(at, at + 1)}
                  >
                    <ArrowDown className="size-4" aria-hidden="true" />
                  </IconButton>
                </>
              )}
              {can("search_word.delete") && (
                <IconButton label={t("searchWords.remove", { word: one.word })} onClick={() => onRemove(one)}>
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {can("search_word.create") && <AddWord label={t("searchWords.hot.add")} onAdd={onAdd} />}
    </Card>
  );
}
