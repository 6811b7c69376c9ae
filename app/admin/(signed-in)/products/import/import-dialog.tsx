"use client";

import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { Outcome, Send } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { DropZone } from "@/components/files/drop-zone";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote, ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { categoryChoices } from "../editor/category-choices";
import type { ImportReport } from "../types";
import { sampleFile } from "./columns";
import { ImportColumns } from "./import-columns";
import { download, ImportNotes } from "./import-notes";
import { ImportRows } from "./import-rows";
import { type ImportSource, isEmpty, sourceOf, unknownIn } from "./import-source";
import { bestSheet, matchOf, toCsv } from "./map-columns";
import { readTable, type UnreadableReason } from "./read-table";

interface Props {
  onClose: () => void;
  onDone: () => void;
  exportHref: string | undefined;
}

/** Imports a CSV or Excel file after a preview of each row. */
export function ImportDialog({ onClose, onDone, exportHref }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const toast = useToast();
  const [source, setSource] = useState<ImportSource>();
  const [unreadable, setUnreadable] = useState<{ name: string; reason: UnreadableReason }>();
  const [report, setReport] = useState<ImportReport>();
  /** The digest of the preview whose doubtful prices were pointed out. A second press confirms them. */
  const [asked, setAsked] = useState<string>();
  const { save, problem, isPending, forget } = useSave<ImportReport>(
    (done) => {
      if (!done.committed) return setReport(done);
      toast({ message: t("products.import.done", { created: done.created, changed: done.changed }) });
      onDone();
      if (done.refused) setReport(done);
      else onClose();
    },
    // The import would differ from the preview, so a new preview is required.
    ({ code }) => code === "stale" && setReport(undefined),
  );

  const post = (send: Send, { file, table, mapping, match }: ImportSource, digest?: string) => {
    const body = new FormData();
    body.append("file", table ? new File([toCsv(table, mapping)], "products.csv") : file);
    return send("POST", "/cms/product/import", { query: { digest, match, skip_bad: true }, body });
  };
  const send = (given: ImportSource, digest?: string) => save((send) => post(send, given, digest));
  const change = (next: ImportSource) => {
    setSource(next);
    setReport(undefined);
    forget();
  };
  const preview = (next: ImportSource) => {
    change(next);
    void send(next);
  };
  const createThenPreview = (missing: string[]) => {
    change(source!);
    void save(async (send) => {
      const outcome = await createCategories(send, missing);
      return outcome.problem ? outcome : post(send, source!);
    });
  };
  const begin = (next: ImportSource) => {
    if (next.table && (unknownIn(next.table).length > 0 || isEmpty(next.mapping))) change(next);
    else preview(next);
  };
  const read = async (file: File | undefined) => {
    // The pending response is for the previous file.
    if (!file || isPending) return;
    const found = await readTable(file);
    setUnreadable("unreadable" in found ? { name: file.name, reason: found.unreadable } : undefined);
    if ("unreadable" in found) {
      setSource(undefined);
      setReport(undefined);
      return forget();
    }
    const { sheets } = found;
    begin(sourceOf(file, sheets, bestSheet(sheets), can("cost.read")));
  };
  const count = report ? report.would_create + report.would_change : 0;
  const doubts = report?.committed ? [] : (report?.rows.filter(({ warnings }) => warnings.length) ?? []);
  const isConfirming = doubts.length > 0 && asked === report?.digest;
  const press = (digest: string) => (doubts.length && !isConfirming ? setAsked(digest) : void send(source!, digest));
  // A preview has no report yet, and writes nothing.
  const isImporting = isPending && report !== undefined;
  const name = source?.file.name ?? unreadable?.name;
  const chooser = (
    <label className="control cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-aria-disabled:cursor-default has-aria-disabled:text-ink-3">
      {t(name ? "products.import.other" : "products.import.choose")}
      <input
        type="file"
        accept=".csv,text/csv,.xlsx,.xls"
        className="sr-only"
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // Allows choosing the same file again after a correction.
          target.value = "";
        }}
      />
    </label>
  );

  return (
    <Dialog
      title={t("products.import.title")}
      onClose={onClose}
      wide
      keep
      isPending={isImporting}
      footer={
        <>
          {isConfirming && (
            <div className="w-full">
              <ConfirmationNote>
                {t("products.import.doubt", {
                  count: doubts.length,
                  list: doubts
                    .slice(0, 3)
                    .map(({ name, variant, warnings }) =>
                      [name, variant, warnings[0]!.message].filter(Boolean).join(" "),
                    )
                    .join(" "),
                })}
              </ConfirmationNote>
            </div>
          )}
          {report?.committed ? (
            <Button onClick={onClose}>{t("common.close")}</Button>
          ) : (
            <CancelButton isPending={isImporting} onClose={onClose} />
          )}
          {report?.digest && count > 0 && (
            <Button
              look={isConfirming ? "danger" : "primary"}
              aria-disabled={isPending}
              onClick={() => press(report.digest!)}
            >
              {isPending
                ? t("common.saving")
                : t(
                    isConfirming
                      ? "products.import.actAnyway"
                      : report.refused
                        ? "products.import.actGood"
                        : "products.import.act",
                    { count },
                  )}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        {problem && (
          <ProblemNote>
            {t(problem.code === "stale" ? "products.import.stale" : "products.import.refused")}{" "}
            {problem.code !== "stale" && formatProblem(problem, t, language)}{" "}
            {problem.errors?.map(({ message }) => message).join(" ")}
          </ProblemNote>
        )}
        <DropZone hint={t("products.import.drop")} onFiles={isPending ? undefined : ([dropped]) => void read(dropped)}>
          <div className="flex flex-wrap items-center gap-3 rounded-control border border-dashed px-4 py-3">
            <FileSpreadsheet className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {name ? <bdi className="font-medium wrap-anywhere">{name}</bdi> : t("products.import.drop")}
            </span>
            {source && problem && (
              <Button onClick={() => send(source)} aria-disabled={isPending}>
                {t("common.retry")}
              </Button>
            )}
            {chooser}
          </div>
        </DropZone>
        {unreadable && <ProblemNote>{t(`products.import.${unreadable.reason}`)}</ProblemNote>}
        {source?.table && (
          <ImportColumns
            key={source.sheet?.name}
            source={source}
            table={source.table}
            isPending={isPending}
            hasReport={report !== undefined}
            onSheet={(sheet) => begin(sourceOf(source.file, source.sheets, sheet, can("cost.read")))}
            onChange={(mapping) => change({ ...source, mapping, match: matchOf(source.table!, mapping) })}
            onPreview={() => preview(source)}
          />
        )}
        <div role="status" className={report || isPending ? undefined : "sr-only"}>
          {isPending && !report && t("products.import.reading")}
          {report && (
            <p className="font-medium tabular-nums">
              {report.committed
                ? t("products.import.done", { created: report.created, changed: report.changed })
                : t("products.import.sum", {
                    created: report.would_create,
                    changed: report.would_change,
                    unchanged: report.unchanged,
                  })}
            </p>
          )}
        </div>
        {report && (
          <ImportNotes
            report={report}
            source={source!}
            onMatch={(match) => preview({ ...source!, match })}
            onCreateCategories={createThenPreview}
          />
        )}
        {report && <ImportRows report={report} source={source!} />}
        {!source && (
          <div className="grid gap-1.5 text-ink-2">
            <p>{t("products.import.how")}</p>
            <p>{t("products.import.count")}</p>
            <button
              type="button"
              className="justify-self-start text-accent underline underline-offset-3"
              onClick={() => download(`${t("products.import.sample.file")}.csv`, sampleFile(t, language))}
            >
              {t("products.import.sample")}
            </button>
            {exportHref && (
              <a href={exportHref} download className="justify-self-start text-accent underline underline-offset-3">
                {t("products.import.export")}
              </a>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

const separator = " › ";
const plain = (names: readonly string[]) => names.join(separator).normalize("NFKC").toLowerCase();

/** Creates categories given as names or paths such as `Tea / Green tea`, below the part of the path that exists. */
async function createCategories(send: Send, paths: readonly string[]): Promise<Outcome<undefined>> {
  const { done, problem } = await send("GET", "/cms/category");
  if (problem) return { problem };
  const known = categoryChoices(done.items).map(({ id, path }) => ({ id, path: plain([path]) }));
  for (const path of paths) {
    const names = path.split("/").map((name) => name.trim());
    let parent: number | null = null;
    for (const [at, name] of names.entries()) {
      const wanted = plain(names.slice(0, at + 1));
      // The end of a path is sufficient, as in the import.
      const ends = ({ path }: { path: string }) => path.endsWith(separator + wanted);
      let id = (known.find((each) => each.path === wanted) ?? known.find(ends))?.id;
      if (id === undefined) {
        const body: { name: string; parent_id: number | null } = { name, parent_id: parent };
        const { done, problem }: Outcome<{ id: number }> = await send("POST", "/cms/category", { body });
        if (problem) return { problem };
        id = done.id;
        known.push({ id, path: wanted });
      }
      parent = id;
    }
  }
  return { done: undefined };
}
