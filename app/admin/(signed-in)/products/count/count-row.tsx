"use client";

import { useWords } from "@/components/words/words";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatNumber } from "@/lib/i18n/format";
import { countOf, isWrong, type Row } from "./counted";

interface Shown {
  row: Row;
  /** Why the server did not take its count. */
  refusal: string | undefined;
  /** Returns true if the text is taken into several rows. */
  onPaste: (text: string) => boolean;
  onType: (typed: string) => void;
  /** Enter: the next size is scanned. */
  onEnter: (typed: string) => void;
}

export function CountRow({ row, refusal, onPaste, onType, onEnter }: Shown) {
  const words = useWords();
  const name = fullName(row.name, row.size);
  const count = countOf(row);
  const more = count === undefined ? 0 : count - row.expected;
  const error = isWrong(row) ? words("count.wrong", { typed: row.typed.trim() }) : refusal;
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
        onPaste={(event) => onPaste(event.clipboardData.getData("text")) && event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter(row.typed);
        }}
        aria-label={words("count.number", { name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `count-${row.variant}-error` : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="entry w-28 text-right tabular-nums"
      />
      {error && (
        <p id={`count-${row.variant}-error`} className="basis-full text-right text-small text-red wrap-anywhere">
          {error}
        </p>
      )}
    </li>
  );
}
