"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/i18n/format";
import type { ImportReport } from "../types";
import type { ImportSource } from "./import-source";

interface Props {
  report: ImportReport;
  source: ImportSource;
  onMatch: (match: "code" | "name") => void;
  onLeave: (rows: number[]) => void;
}

export function ImportNotes({ report, source: { match, left, table }, onMatch, onLeave }: Props) {
  const { imported_at, matches, committed, rows } = report;
  const words = useTranslator();
  const reader = useReader();
  const found = (["code", "name"] as const).filter((by) => (matches?.[by] ?? 0) > 0);
  const unmatched = rows.filter(({ errors }) => errors.some(({ code }) => code === "unmatched")).map(({ row }) => row);
  if (committed) return null;
  return (
    <>
      {imported_at && (
        <p className="text-amber">{words("products.import.before", { time: formatTime(imported_at, reader) })}</p>
      )}
      {match && (
        <p className="text-ink-2">
          {words(`products.import.matched.${match}`, { count: matches?.[match] ?? 0 })}{" "}
          {left.size > 0 && words("products.import.left", { count: left.size })}
        </p>
      )}
      {unmatched.length > 0 && table && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 flex-1 text-amber">
            {words("products.import.unmatched", { count: unmatched.length })}
          </span>
          <Button onClick={() => onLeave(unmatched)}>{words("products.import.unmatched.leave")}</Button>
        </div>
      )}
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
