"use client";

import { ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "@/components/ui/menu";
import { useWords } from "@/components/words";

export interface Chip {
  name: string;
  /** Says what it filters, such as “Carrier: SF Express”. */
  text: string;
  onRemove: () => void;
}

/** Says what the list is filtered by; each chip can be taken away. `children` are the fields of all filters. */
export function FilterChips({ chips, onClear, children }: { chips: Chip[]; onClear: () => void; children: ReactNode }) {
  const words = useWords();
  return (
    <>
      {chips.map(({ name, text, onRemove }) => (
        <span
          key={name}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-control border bg-panel pl-2.5 max-md:min-h-11"
        >
          <span className="truncate">{text}</span>
          <button
            type="button"
            aria-label={words("list.removeFilter", { name: text })}
            onClick={onRemove}
            className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink max-md:size-11"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
      <Menu
        wide
        align="left"
        label={words("list.filter")}
        className="control border-dashed font-normal text-ink-2"
        trigger={
          <>
            <ListFilter className="size-4" aria-hidden="true" />
            {words("list.filter")}
          </>
        }
      >
        <div className="grid gap-3 p-2.5">{children}</div>
      </Menu>
      {chips.length > 1 && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-8 px-1 text-ink-2 underline underline-offset-3 hover:text-ink max-md:min-h-11"
        >
          {words("list.clearFilters")}
        </button>
      )}
    </>
  );
}
