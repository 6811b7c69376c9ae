"use client";

import { useState } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/i18n/format";
import type { ImportReport, ImportRow } from "../types";
import { columnLabel } from "./columns";
import { cellOf, type ImportSource } from "./import-source";

const step = 100;
const tones: Record<ImportRow["action"], Tone> = { create: "green", change: "blue", leave: "gray", refuse: "red" };

export function ImportRows({ report, source }: { report: ImportReport; source: ImportSource }) {
  const t = useTranslator();
  const reader = useReader();
  const { language } = reader;
  const colon = language === "zh" ? "：" : ": ";
  const [most, setMost] = useState(step);
  const rows = rowsToShow(report);
  const refusedValue = (row: number, path: string, message: string) => {
    const value = cellOf(source, row, path);
    const isQuoted = value.length > 1 && message.includes(value);
    return value && !isQuoted ? t("products.import.value", { value: shortened(value) }) : "";
  };
  if (rows.length === 0) return <p className="text-ink-2">{t("products.import.nothing")}</p>;
  const nameOf = (field: string) => columnLabel(field, t, language);
  const paths = new Map(report.categories.map(({ id, path }) => [String(id), path]));
  const written = ({ field, from, to }: ImportRow["changes"][number], isNew: boolean) => {
    const text = (value: string) => {
      if (field === "on_sale" && (value === "true" || value === "false"))
        return t(value === "true" ? "products.import.onSale" : "products.import.offSale");
      if (value && (field === "on_sale_at" || field === "off_sale_at")) return formatTime(value, reader);
      return (field === "category_id" && paths.get(value)) || value;
    };
    return { label: nameOf(field), from: from === null || isNew ? null : text(from), to: text(to) };
  };
  return (
    <div>
      <ol className="rounded-control border">
        {rows.slice(0, most).map((row) => (
          <li key={row.row} className="border-b border-line-soft px-3 py-2 last:border-0">
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-small text-ink-2 tabular-nums">{t("products.import.row", { row: row.row })}</span>
              <Badge tone={tones[row.action]}>{t(`products.import.${row.action}`)}</Badge>
              <bdi className="min-w-0 truncate font-medium">{row.name}</bdi>
              {row.variant && <bdi className="min-w-0 truncate text-ink-2">{row.variant}</bdi>}
            </div>
            {row.errors.map(({ path, message }) => (
              <p key={path + message} className="mt-1 text-red">
                {path && `${nameOf(path.split(".")[0]!)}${colon}`}
                <bdi>{refusedValue(row.row, path, message)}</bdi>
                {message}
              </p>
            ))}
            {row.warnings.map(({ path, message }) => (
              <p key={path} className="mt-1 font-medium text-amber">
                {nameOf(path)}
                {colon}
                {message}
              </p>
            ))}
            {(row.changes.length > 0 || row.ignored.length > 0) && (
              <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 max-sm:grid-cols-1">
                {changesOf(row).map((change) => (
                  <Change key={change.field} {...written(change, row.action === "create")} />
                ))}
                {row.ignored.map(({ field, from, to, message }) => (
                  <Change key={`ignored ${field}`} label={nameOf(field)} from={from} to={to} note={message} />
                ))}
              </dl>
            )}
            {row.dropped.map((sentence) => (
              <p key={sentence} className="mt-1 text-amber">
                {t("products.import.dropped")} {sentence}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {rows.length > most && (
        <Button className="mt-2" onClick={() => setMost(most + step)}>
          {t("products.import.more", { count: rows.length - most })}
        </Button>
      )}
    </div>
  );
}

const changesOf = ({ action, changes }: ImportRow) => changes.filter(({ to }) => action !== "create" || to !== "");

interface ChangeProps {
  label: string;
  from: string | null;
  to: string;
  note?: string;
}

function Change({ label, from, to, note }: ChangeProps) {
  const t = useTranslator();
  const text = (value: string) => <bdi>{shortened(value) || t("edit.nothing")}</bdi>;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {from !== null && (
          <>
            <del className="text-ink-2">{text(from)}</del> <span aria-hidden="true">→</span>{" "}
          </>
        )}
        {note ? text(to) : <ins className="no-underline">{text(to)}</ins>}
        {note && <span className="block text-small text-amber">{note}</span>}
      </dd>
    </>
  );
}

/**
 * Rejected rows come first, then those with a doubtful price. Unchanged rows are omitted, unless one of their values is ignored.
 * After the import, only the rejected rows remain.
 */
function rowsToShow({ committed, rows }: Pick<ImportReport, "committed" | "rows">): ImportRow[] {
  const places = ["refuse", "create", "change", "leave"] as const;
  const placeOf = ({ action, warnings }: ImportRow) => (warnings.length ? 0.5 : places.indexOf(action));
  return rows
    .filter(({ action }) => !committed || action === "refuse")
    .filter(({ action, ignored, dropped }) => action !== "leave" || ignored.length > 0 || dropped.length > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row);
}

const longest = 120;
/** Shortens a cell, because a long description would hide the others. */
const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, " ").trim();
  return [...plain].length > longest ? `${[...plain].slice(0, longest).join("")}…` : plain;
};
