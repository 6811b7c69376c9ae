"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";

/** A line to type one word after the other. The text remains if the word was refused. */
export function AddWord({ label, onAdd }: { label: string; onAdd: (word: string) => Promise<boolean> }) {
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
