"use client";

import { Download } from "lucide-react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/i18n/format";
import type { ImportReport } from "../types";
import { columnLabel } from "./columns";
import { type ImportSource, missingCategories } from "./import-source";

interface Props {
  report: ImportReport;
  source: ImportSource;
  onMatch: (match: "code" | "name") => void;
  onCreateCategories: (missing: string[]) => void;
}

const line = "flex flex-wrap items-center gap-x-3 gap-y-2";

export function download(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function ImportNotes({ report, source, onMatch, onCreateCategories }: Props) {
  const { file, match } = source;
  const { imported_at, matches, committed, refused, refused_file } = report;
  const t = useTranslator();
  const reader = useReader();
  const can = usePermission();
  const found = (["code", "name"] as const).filter((by) => (matches?.[by] ?? 0) > 0);
  const missing = missingCategories(source, report);
  const canCreate = can("category.create") && can("category.read");
  const fileName = `${file.name.replace(/\.[^.]+$/, "")} ${t("products.import.rest.file")}.csv`;
  return (
    <>
      {imported_at && !committed && (
        <p className="text-amber">{t("products.import.before", { time: formatTime(imported_at, reader) })}</p>
      )}
      {match && !committed && found.includes(match) && (
        <p className="text-ink-2">{t(`products.import.matched.${match}`, { count: matches![match] })}</p>
      )}
      {report.would_create > 0 && source.table && !Object.values(source.mapping).includes("on_sale") && (
        <p className="text-amber">
          {t("products.import.noStatus", { column: columnLabel("on_sale", t, reader.language) })}
        </p>
      )}
      {missing.length > 0 && !committed && canCreate && (
        <div className={line}>
          <span className="min-w-0 flex-1 wrap-anywhere text-amber">
            {t("products.import.categories", { list: new Intl.ListFormat(reader.language).format(missing) })}
          </span>
          <Button onClick={() => onCreateCategories(missing)}>{t("products.import.categories.create")}</Button>
        </div>
      )}
      {refused_file && (
        <div className={line}>
          <span className="min-w-0 flex-1 text-red">
            {t(committed ? "products.import.rest.left" : "products.import.rest", { count: refused })}
          </span>
          <Button
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => download(fileName, refused_file)}
          >
            {t("products.import.rest.download")}
          </Button>
        </div>
      )}
      {!match &&
        !committed &&
        found.map((by) => (
          <div key={by} className={line}>
            <span className="min-w-0 flex-1 text-amber">
              {t(`products.import.matches.${by}`, { count: matches![by] })}
            </span>
            <Button onClick={() => onMatch(by)}>{t(`products.import.match.${by}`)}</Button>
          </div>
        ))}
    </>
  );
}
