"use client";

import { X } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { AddWord } from "./add-word";
import type { SearchWord } from "./types";

interface Props {
  blocked: SearchWord[];
  onAdd: (word: string) => Promise<boolean>;
  onRemove: (word: SearchWord) => void;
}

export function BlockedWords({ blocked, onAdd, onRemove }: Props) {
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
