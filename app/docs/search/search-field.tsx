import type { KeyboardEvent } from "react";
import { filled } from "../filled";
import { useWords } from "../speaking";
import type { Search } from "./use-search";

export function SearchField({ search }: { search: Search }) {
  const { field, sought, seek, isOn, found, chosen, move, best, addressOf, leave } = search;
  const words = useWords();

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return; // Enter and the arrows belong to the input method
    const { key, currentTarget } = event;
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter") {
      const entry = best(currentTarget.value);
      if (!entry) return;
      leave();
      location.assign(addressOf(entry));
    } else return;
    event.preventDefault();
  }

  return (
    <div className="search-bar">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={isOn && found.length > 0}
        aria-controls="found"
        aria-activedescendant={isOn && found.length > 0 ? `found-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        aria-label={words.search}
        value={sought}
        onChange={(event) => seek(event.target.value)}
        onKeyDown={press}
        placeholder={words.searchHint}
        autoComplete="off"
        spellCheck={false}
        className="entry noscript:hidden"
      />
      <button type="button" popoverTarget="contents" popoverTargetAction="hide" className="control shrink-0 md:hidden">
        {words.close}
      </button>
      <p role="status" className="sr-only">
        {isOn && filled(words.found, { count: found.length })}
      </p>
    </div>
  );
}
