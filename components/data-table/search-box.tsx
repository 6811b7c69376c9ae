"use client";

import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { limitInput } from "@/components/ui/limited";
import { isTooShort } from "./list-state";

interface SearchBoxProps {
  value: string;
  label: string;
  least?: number;
  onSearch: (text: string) => void;
}

const pauseMs = 200;
const limit = limitInput(100);

/** Typed text appears at once. The list follows after a pause, and only after an input method has completed the word. */
export function SearchBox({ value, label, least = 1, onSearch }: SearchBoxProps) {
  const t = useTranslator();
  const [text, setText] = useState(value);
  const sentText = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(undefined);
  const hint = useId();

  // Replaces the text only if the filter was changed elsewhere, such as by the back button or by clearing the filters.
  useEffect(() => {
    if (value === sentText.current) return;
    sentText.current = value;
    setText(value);
    clearTimeout(timer.current);
    due.current = undefined;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(next: string, isNow = false) {
    clearTimeout(timer.current);
    due.current = () => {
      const wanted = next.trim();
      sentText.current = isTooShort(wanted, least) ? "" : wanted;
      onSearch(sentText.current);
    };
    timer.current = setTimeout(search, isNow ? 0 : pauseMs);
  }
  function search() {
    clearTimeout(timer.current);
    due.current?.();
    due.current = undefined;
  }

  const isShort = text.trim() !== "" && isTooShort(text.trim(), least);
  return (
    <div className="relative w-72 max-md:min-w-40 max-md:flex-1">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        type="search"
        data-list-search=""
        aria-label={label}
        aria-describedby={isShort ? hint : undefined}
        aria-keyshortcuts="/"
        placeholder={label}
        onInput={limit.onInput}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (!(event.nativeEvent as InputEvent).isComposing) ask(event.target.value);
        }}
        onCompositionEnd={(event) => {
          limit.onCompositionEnd(event);
          ask(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") ask(text, true);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        onBlur={search} // runs before the click that moves the focus: a later URL change would interrupt Next's navigation
        className="entry pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t("common.clear")}
          onClick={() => {
            setText("");
            ask("", true);
          }}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-control text-ink-3 hover:text-ink max-md:right-0 max-md:size-11"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
      {isShort && (
        <p
          id={hint}
          role="status"
          className="absolute top-full z-10 mt-1 rounded-control border bg-panel px-2 py-0.5 text-small text-ink-2"
        >
          {t("list.search.tooShort")}
        </p>
      )}
    </div>
  );
}
