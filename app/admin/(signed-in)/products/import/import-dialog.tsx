"use client";

import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { DropZone } from "@/components/files/drop-zone";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { formatTime } from "@/lib/i18n/format";
import type { ImportReport } from "../types";
import { ImportRows } from "./import-rows";

type Match = "code" | "name";
interface Props {
  onClose: () => void;
  onDone: () => void;
  exportHref: string | undefined;
}

/** Imports a CSV file after a preview of each row. */
export function ImportDialog({ onClose, onDone, exportHref }: Props) {
  const words = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [match, setMatch] = useState<Match>();
  const { save, problem, isPending } = useSave<ImportReport>(
    (done) => {
      if (!done.committed) return setReport(done);
      toast({ message: words("products.import.done", { created: done.created, changed: done.changed }) });
      onDone();
      onClose();
    },
    // The import would differ from the preview, so a new preview is required.
    ({ code }) => code === "stale" && setReport(undefined),
  );

  const send = (chosen: File, by: Match | undefined, digest?: string) => {
    const body = new FormData();
    body.append("file", chosen);
    return save((send) => send("POST", "/cms/product/import", { query: { digest, match: by }, body }));
  };
  const read = (chosen: File | undefined) => {
    // The pending response is for the previous file.
    if (!chosen || isPending) return;
    setFile(chosen);
    setReport(undefined);
    setMatch(undefined);
    void send(chosen, undefined);
  };
  const matchBy = (by: Match) => {
    setMatch(by);
    setReport(undefined);
    void send(file!, by);
  };
  const count = report ? report.would_create + report.would_change : 0;
  // A preview has no report yet, and writes nothing.
  const isImporting = isPending && report !== undefined;
  const chooser = (
    <label className="control cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-aria-disabled:cursor-default has-aria-disabled:text-ink-3">
      {words(file ? "products.import.other" : "products.import.choose")}
      <input
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        onChange={({ target }) => {
          read(target.files?.[0]);
          // Allows choosing the same file again after a correction.
          target.value = "";
        }}
      />
    </label>
  );

  return (
    <Dialog
      title={words("products.import.title")}
      onClose={onClose}
      wide
      keep
      isPending={isImporting}
      footer={
        <>
          <CancelButton isPending={isImporting} onClose={onClose} />
          {report?.digest && count > 0 && (
            <Button look="primary" aria-disabled={isPending} onClick={() => send(file!, match, report.digest!)}>
              {isPending ? words("common.saving") : words("products.import.act", { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        {problem && (
          <ProblemNote>
            {words(problem.code === "stale" ? "products.import.stale" : "products.import.refused")}{" "}
            {problem.code !== "stale" && formatProblem(problem, words, language)}{" "}
            {problem.errors?.map(({ message }) => message).join(" ")}
          </ProblemNote>
        )}
        <DropZone hint={words("products.import.drop")} onFiles={isPending ? undefined : ([dropped]) => read(dropped)}>
          <div className="flex flex-wrap items-center gap-3 rounded-control border border-dashed px-4 py-3">
            <FileSpreadsheet className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {file ? <bdi className="font-medium wrap-anywhere">{file.name}</bdi> : words("products.import.drop")}
            </span>
            {file && problem && (
              <Button onClick={() => send(file, match)} aria-disabled={isPending}>
                {words("common.retry")}
              </Button>
            )}
            {chooser}
          </div>
        </DropZone>
        <div role="status" className={report || isPending ? undefined : "sr-only"}>
          {isPending && !report && words("products.import.reading")}
          {report && (
            <p className="font-medium tabular-nums">
              {words("products.import.sum", {
                created: report.would_create,
                changed: report.would_change,
                unchanged: report.unchanged,
              })}
              {report.refused > 0 && (
                <span className="text-red"> {words("products.import.sum.refused", { count: report.refused })}</span>
              )}
            </p>
          )}
        </div>
        {report && <ImportNotes report={report} match={match} onMatch={matchBy} />}
        {report ? (
          <ImportRows report={report} />
        ) : (
          <div className="grid gap-1.5 text-ink-2">
            <p>{words("products.import.how")}</p>
            <p>{words("products.import.count")}</p>
            {exportHref && (
              <a href={exportHref} download className="justify-self-start text-accent underline underline-offset-3">
                {words("products.import.export")}
              </a>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function ImportNotes({
  report: { imported_at, matches, committed },
  match,
  onMatch,
}: {
  report: ImportReport;
  match: Match | undefined;
  onMatch: (match: Match) => void;
}) {
  const words = useTranslator();
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
