"use client";

import { useWords } from "@/components/words";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatNumber } from "@/lib/i18n/format";
import { countOf, type Row } from "./counted";

interface Shown {
  row: Row;
  onType: (typed: string) => void;
  /** Enter: the next size is scanned. */
  onEnter: (typed: string) => void;
}

export function CountRow({ row, onType, onEnter }: Shown) {
  const words = useWords();
  const name = fullName(row.name, row.size);
  const count = countOf(row);
  const more = count === undefined ? 0 : count - row.expected;
  const isWrong = row.typed.trim() !== "" && count === undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <p className="font-mono text-small text-ink-2 wrap-anywhere">{row.codes.join(" · ")}</p>
      </div>
      <span className="text-ink-2 tabular-nums max-md:flex-1">{words("count.expected", { count: row.expected })}</span>
      <span className={more < 0 ? "w-14 text-right text-red tabular-nums" : "w-14 text-right text-green tabular-nums"}>
        {more !== 0 && `${more > 0 ? "+" : "−"}${formatNumber(Math.abs(more))}`}
      </span>
      <input
        id={`count-${row.variant}`}
        value={row.typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter(row.typed);
        }}
        aria-label={words("count.number", { name })}
        aria-invalid={isWrong || undefined}
        inputMode="numeric"
        autoComplete="off"
        className="entry w-28 text-right tabular-nums"
      />
    </li>
  );
}
