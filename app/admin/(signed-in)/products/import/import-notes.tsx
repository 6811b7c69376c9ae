"use client";

import { Button } from "@/components/ui/button";
import { useReader, useWords } from "@/components/words/words";
import { formatTime } from "@/lib/i18n/format";
import type { ImportReport } from "../types";

export type Match = "code" | "name";

interface Shown {
  report: ImportReport;
  match: Match | undefined;
  onMatch: (match: Match) => void;
}

/** What an admin may have overlooked: the file was imported before, or rows without an id are about products that exist. */
export function ImportNotes({ report: { imported_at, matches, committed }, match, onMatch }: Shown) {
  const words = useWords();
  const reader = useReader();
  const found = (["code", "name"] as const).filter((by) => (matches?.[by] ?? 0) > 0);
  if (committed) return null;
  return (
    <>
      {imported_at && (
        <p className="text-amber">{words("products.import.before", { time: formatTime(imported_at, reader) })}</p>
      )}
      {match && <p className="text-ink-2">{words(`products.import.matched.${match}`)}</p>}
      {!match &&
        found.map((by) => (
          <div key={by} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 text-amber">
              {words(`products.import.matches.${by}`, { count: matches![by] })}
            </span>
            <Button onClick={() => onMatch(by)}>{words(`products.import.match.${by}`)}</Button>
          </div>
        ))}
    </>
  );
}
