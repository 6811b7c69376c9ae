"use client";

import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSend } from "@/components/api/use-send";
import { flattenTree, placeAt } from "@/components/edit/placements";
import { useMoves } from "@/components/edit/use-moves";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useReorder } from "@/components/ui/use-reorder";
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
  const canEdit = can("search_word.edit");
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
            {canEdit && (
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
              {canEdit && (
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

/** A line to type one word after the other. The text remains if the word was refused. */
function AddWord({ label, onAdd }: { label: string; onAdd: (word: string) => Promise<boolean> }) {
  const t = useTranslator();
  const [word, setWord] = useState("");
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !word.trim()) return;
    setPending(true);
    if (await onAdd(word.trim())) setWord("");
    setPending(false);
  }

  return (
    <form onSubmit={submit} className="flex gap-2 border-t border-line-soft px-4 py-3">
      <input
        className="entry min-w-0 flex-1"
        aria-label={label}
        placeholder={label}
        maxLength={40}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Button type="submit" disabled={isPending} icon={<Plus className="size-4" aria-hidden="true" />}>
        {t("searchWords.add")}
      </Button>
    </form>
  );
}

interface BlockedWordsProps {
  blocked: SearchWord[];
  onAdd: (word: string) => Promise<boolean>;
  onRemove: (word: SearchWord) => void;
}

export function BlockedWords({ blocked, onAdd, onRemove }: BlockedWordsProps) {
  const t = useTranslator();
  const can = usePermission();
  return (
    <Card title={t("searchWords.blocked")} note={t("searchWords.blocked.what")}>
      {blocked.length === 0 && <p className="px-4 py-3 text-ink-2">{t("searchWords.blocked.none")}</p>}
      {blocked.length > 0 && (
        <ul className="flex flex-wrap gap-2 px-4 py-3">
          {blocked.map((one) => (
            <li
              key={one.id}
              className="inline-flex min-h-8 max-w-full items-center rounded-control border px-2.5 has-[button]:pr-0 max-md:min-h-11"
            >
              <bdi className="truncate">{one.word}</bdi>
              {can("search_word.delete") && (
                <button
                  type="button"
                  aria-label={t("searchWords.remove", { word: one.word })}
                  onClick={() => onRemove(one)}
                  className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink max-md:size-11"
                >
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {can("search_word.create") && <AddWord label={t("searchWords.blocked.add")} onAdd={onAdd} />}
    </Card>
  );
}
