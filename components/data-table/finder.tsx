"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { choiceLook } from "@/components/ui/menu";
import { customerName } from "@/lib/i18n/admin/customer-name";

const pauseMs = 200;

/** Returns the text after a pause in typing. */
export function useDebouncedSearch(text: string) {
  const wanted = text.trim() || undefined;
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setSearched(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && searched;
}

interface Found {
  id: number;
  name?: string;
  nickname?: string;
  username?: string | null;
  recipient?: string | null;
}

interface FinderProps {
  label: string;
  path: "/cms/product" | "/cms/customer" | "/cms/user";
  onFound: (id: string, name: string) => void;
}

export function Finder({ label, path, onFound }: FinderProps) {
  const t = useTranslator();
  const { language } = useReader();
  const [text, setText] = useState("");
  const q = useDebouncedSearch(text);
  const search = useQuery({
    ...apiQueryOptions(path, { q, size: 6 }),
    enabled: Boolean(q),
    placeholderData: keepPreviousData,
  });
  const found: Found[] = (q && search.data?.items) || [];
  const problem = q && search.error;
  const id = useId();
  return (
    <div>
      <TextField
        label={label}
        value={text}
        error={problem ? formatProblem(problem, t, language) : undefined}
        placeholder={t("list.find")}
        onChange={({ target }) => setText(target.value)}
        aria-controls={id}
        autoComplete="off"
      />
      <ul id={id} aria-live="polite">
        {found
          .map((item) => ({ id: item.id, name: item.name ?? customerName(item, t) }))
          .map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                data-choice=""
                className={choiceLook}
                onClick={() => {
                  setText("");
                  onFound(String(id), name);
                }}
              >
                <bdi className="truncate">{name}</bdi>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
