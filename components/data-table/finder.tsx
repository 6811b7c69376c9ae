"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { problemWords } from "@/components/api/problem-words";
import { reading } from "@/components/api/use-reading";
import { TextField } from "@/components/ui/field";
import { choiceLook } from "@/components/ui/menu";
import { useReader, useWords } from "@/components/words/words";

const pauseMs = 200;

/** Returns the text after a pause in typing, if it has at least two characters. */
export function useSearched(text: string) {
  const wanted = [...text.trim()].length < 2 ? undefined : text.trim();
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setSearched(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && searched;
}

interface FinderShown {
  label: string;
  path: "/cms/product" | "/cms/customer" | "/cms/user";
  field: "name" | "nickname";
  onFound: (id: string) => void;
}

export function Finder({ label, path, field, onFound }: FinderShown) {
  const words = useWords();
  const { language } = useReader();
  const [text, setText] = useState("");
  const q = useSearched(text);
  const search = useQuery({ ...reading(path, { q, size: 6 }), enabled: Boolean(q), placeholderData: keepPreviousData });
  const found: { id: number; name?: string; nickname?: string }[] = (q && search.data?.items) || [];
  const problem = q && search.error;
  const id = useId();
  return (
    <div>
      <TextField
        label={label}
        value={text}
        error={problem ? problemWords(problem, words, language) : undefined}
        placeholder={words("list.find")}
        onChange={({ target }) => setText(target.value)}
        aria-controls={id}
        autoComplete="off"
      />
      <ul id={id} aria-live="polite">
        {found.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              data-choice=""
              className={choiceLook}
              onClick={() => {
                setText("");
                onFound(String(record.id));
              }}
            >
              <bdi className="truncate">{record[field] || `#${record.id}`}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
