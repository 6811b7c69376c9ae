"use client";

import { Plus, Trash2, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useSend } from "@/components/api/use-send";
import { MoveButtons, useOrderedList } from "@/components/edit/ordered-list";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export type SearchWord = Answer<"GET", "/cms/search_word">["items"][number];

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
  const list = useOrderedList({
    stored: hot,
    write: (id, sort) => send("PUT", `/cms/search_word/${id}`, { body: { sort } }),
    read: onRead,
  });
  return (
    <Card title={t("searchWords.hot")} note={t("searchWords.hot.what")}>
      {list.rows.length === 0 && <p className="px-4 py-3 text-ink-2">{t("searchWords.hot.none")}</p>}
      <ol className="divide-y divide-line-soft">
        {list.rows.map((one, at) => (
          <li key={one.id} className="flex min-h-11 items-center gap-2 pr-1 pl-4 md:pr-3">
            <bdi className="min-w-0 wrap-anywhere">{one.word}</bdi>
            <span className="ml-auto flex shrink-0">
              {can("search_word.edit") && <MoveButtons list={list} at={at} name={one.word} />}
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
