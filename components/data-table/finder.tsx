"use client";

import { useEffect, useId, useState } from "react";
import { cms } from "@/components/cms";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { TextField } from "@/components/ui/field";
import { choiceLook } from "@/components/ui/menu";
import { useReader, useWords } from "@/components/words";

interface FinderShown {
  label: string;
  path: "/cms/product" | "/cms/customer" | "/cms/user";
  field: "name" | "nickname";
  onFound: (id: string) => void;
}

/** Finds a record by a part of its name. */
export function Finder({ label, path, field, onFound }: FinderShown) {
  const words = useWords();
  const { language } = useReader();
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ id: number; name?: string; nickname?: string }[]>([]);
  const [problem, setProblem] = useState<PageProblem>();
  const id = useId();
  const q = text.trim();
  useEffect(() => {
    if ([...q].length < 2) {
      setProblem(undefined);
      return setFound([]);
    }
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      cms("GET", path, { query: { q, size: 6 }, signal: giveUp.signal }).then(
        ({ done, problem }) => {
          setProblem(problem);
          setFound(done?.items ?? []);
        },
        () => {},
      );
    }, 200);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [q, path]);
  return (
    <div>
      <TextField
        label={label}
        value={text}
        error={problem && problemWords(problem, words, language)}
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
