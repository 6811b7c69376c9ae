import { useEffect, useRef } from "react";
import { filled } from "../filled";
import { scrollInside } from "../scroll-inside";
import { useWords } from "../speaking";
import type { Search } from "./use-search";

/** The options stay out of the tab order: the field keeps the focus, the arrows choose. */
export function FoundList({ search }: { search: Search }) {
  const { sought, seek, found, chosen, isDone, addressOf, leave, field } = search;
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    scrollInside(list.current?.closest("nav"), list.current?.children[chosen]);
  }, [chosen]);

  if (isDone && found.length === 0)
    return (
      <div className="grid justify-items-start gap-2 px-5 py-2">
        <p className="text-ink-2 wrap-anywhere">{filled(words.nothingFound, { sought: sought.trim() })}</p>
        <button
          type="button"
          onClick={() => {
            seek("");
            field.current?.focus();
          }}
          className="control"
        >
          {words.clearSearch}
        </button>
      </div>
    );
  return (
    <div ref={list} id="found" role="listbox" aria-label={words.results} aria-busy={!isDone} className="px-2 pb-2">
      {found.map((entry, at) => (
        <a
          key={`${entry.kind} ${entry.at} ${entry.title}`}
          id={`found-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          href={addressOf(entry)}
          onClick={leave}
          className="found"
          data-kind={entry.kind}
        >
          <span className="found-title">{entry.title}</span>
          <span className="found-note">{entry.note}</span>
        </a>
      ))}
    </div>
  );
}
