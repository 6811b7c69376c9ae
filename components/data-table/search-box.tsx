"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { limitInput } from "@/components/ui/limited";

interface SearchBoxProps {
  value: string;
  label: string;
  onSearch: (text: string) => void;
}

const pauseMs = 200;
const limit = limitInput(100);

/** Typed text appears at once. The list follows after a pause, and only after an input method has completed the word. */
export function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const t = useTranslator();
  const [text, setText] = useState(value);
  const sentText = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(undefined);

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
      sentText.current = next.trim();
      onSearch(sentText.current);
    };
    timer.current = setTimeout(search, isNow ? 0 : pauseMs);
  }
  function search() {
    clearTimeout(timer.current);
    due.current?.();
    due.current = undefined;
  }

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
    </div>
  );
}
