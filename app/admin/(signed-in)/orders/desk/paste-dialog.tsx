"use client";

import { FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useConfirmClose } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote, ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog } from "@/components/ui/dialog";
import { AreaField } from "@/components/ui/field";
import { carrierOfNumber, checkTrackingNumber } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "../order-names";
import type { Carrier } from "../shop-dictionaries";
import type { ShipmentReport } from "../types";
import { PastedRows } from "./pasted-rows";
import { csvOfRows, linesOfRows, parsePastedTable } from "./pasted-table";

const exampleNumber = "2026112016300048213907";

interface Props {
  carriers: Carrier[];
  onClose: () => void;
  /** Called after each commit. Wrong rows remain in the dialog, which is open until `isDone`. */
  onShipped: (count: number, isDone: boolean) => void;
}

/** Ships many orders from a table: first a preview of each row, then its good rows. The others remain, with their reasons. */
export function PasteDialog({ carriers, onClose, onShipped }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const send = useSend();
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ShipmentReport>();
  const [problem, setProblem] = useState<PageProblem>();
  const [isStale, setStale] = useState(false);
  const [isPending, setPending] = useState(false);
  /** True once the suspicious numbers of this preview were pointed out. A second press confirms them. */
  const [isAsked, setAsked] = useState(false);
  /** The carriers that the admin chose for numbers of another one, by tracking number. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [shipped, setShipped] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  /** Incremented when the table changes, so that responses to an earlier table are ignored. */
  const turn = useRef(0);
  const close = useConfirmClose(text.trim() !== "", onClose);

  const fileOf = (csv: string) => new File([csv], "shipments.csv", { type: "text/csv" });
  function request(csv: File, digest?: string) {
    const body = new FormData();
    body.append("file", csv);
    return send("POST", "/cms/order/shipments/import", { query: { digest }, body });
  }
  const fileOfTable = (pasted: string) => fileOf(parsePastedTable(pasted).csv);
  async function check(csv: File) {
    const sentTurn = turn.current;
    const { done, problem } = await request(csv);
    if (sentTurn !== turn.current) return;
    setProblem(problem);
    setAsked(false);
    if (done) setReport(done);
  }
  function change(next: { text?: string; file?: File }) {
    turn.current++;
    setText(next.text ?? "");
    setFile(next.file);
    setReport(undefined);
    setProblem(undefined);
    setStale(false);
    setShipped(0);
  }

  const rows = (report?.rows ?? []).map((row) => ({ ...row, carrier: chosen[row.tracking_no] ?? row.carrier }));
  const good = rows.filter(({ action }) => action === "ship");
  const wrong = rows.filter(({ action }) => action === "refuse");
  const doubts = new Map(
    good.flatMap(({ row, carrier, tracking_no }) => {
      const misfit = checkTrackingNumber(carrier, tracking_no);
      return misfit ? [[row, t(`desk.table.odd.${misfit}`)] as const] : [];
    }),
  );
  const fitting = good.flatMap(({ row, tracking_no }) => {
    const carrier = doubts.has(row) && carrierOfNumber(tracking_no, carriers);
    return carrier ? [[tracking_no, carrier.value] as const] : [];
  });
  function choose(carriersOfNumbers: (readonly [string, string])[]) {
    setAsked(false);
    setChosen((before) => ({ ...before, ...Object.fromEntries(carriersOfNumbers) }));
  }

  /** Ships exactly the good rows that are shown. If one of them is not good by now, nothing, and the new preview is shown. */
  async function ship() {
    const csv = fileOf(csvOfRows(good));
    const dry = await request(csv);
    const isSame = dry.done?.would_ship === good.length && dry.done.digest;
    const { done, problem } = isSame ? await request(csv, dry.done!.digest!) : dry;
    if (done?.committed) {
      onShipped(done.shipped, wrong.length === 0);
      if (!wrong.length) return;
      const rest = linesOfRows(wrong, file ? undefined : text);
      change({ text: rest });
      setShipped(done.shipped);
      await check(fileOfTable(rest));
      return;
    }
    // An order has changed since the preview, so the same table would now have a different result.
    const isOutdated = done !== undefined || problem?.code === "stale" || problem?.errors !== undefined;
    if (!isOutdated) return setProblem(problem);
    setStale(true);
    await check(file ?? fileOfTable(text));
  }
  async function run(work: () => Promise<unknown>) {
    if (isPending) return;
    setPending(true);
    await work();
    setPending(false);
  }
  function press() {
    if (doubts.size && !isAsked) return setAsked(true);
    void run(ship);
  }
  const canShip = good.length > 0;
  const isShipping = isPending && canShip;
  return (
    <Dialog
      title={t("desk.table.title")}
      onClose={close}
      wide
      keep
      isPending={isShipping}
      footer={
        <>
          <CancelButton isPending={isShipping} onClose={onClose} />
          {canShip ? (
            <Button look="primary" aria-disabled={isPending} onClick={press}>
              {isPending
                ? t("common.saving")
                : t(isAsked && doubts.size ? "desk.table.doAnyway" : "desk.table.do", { count: good.length })}
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={!text.trim() && !file}
              aria-disabled={isPending}
              onClick={() => run(() => check(file ?? fileOfTable(text)))}
            >
              {t(isPending ? "desk.table.checking" : "desk.table.check")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-ink-2">{t("desk.table.what")}</p>
        <AreaField
          label={t("desk.table.field")}
          value={text}
          placeholder={`${exampleNumber}\t${carrierName(carriers, "SF")}\tSF1234567890`}
          onChange={({ target }) => change({ text: target.value })}
          rows={5}
          spellCheck={false}
          autoFocus
        />
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            tabIndex={-1}
            aria-label={t("desk.table.file")}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) change({ file: chosen });
              target.value = ""; // allows the same file to be chosen again after it was corrected
            }}
          />
          <Button
            icon={<FileSpreadsheet className="size-4" aria-hidden="true" />}
            onClick={() => input.current!.click()}
          >
            {t("desk.table.file")}
          </Button>
          {file && <bdi className="min-w-0 truncate text-ink-2">{file.name}</bdi>}
        </div>
        {problem && (
          <ProblemNote>
            {formatProblem(problem, t, language)} {problem.errors?.map(({ message }) => message).join(" ")}
          </ProblemNote>
        )}
        {shipped > 0 && (
          <p role="status" className="text-green">
            {t("desk.table.doneInPart", { count: shipped })}
          </p>
        )}
        {isStale && report && <ProblemNote>{t("desk.table.stale")}</ProblemNote>}
        {report && (
          <div role="status" className="flex flex-wrap gap-2">
            {good.length > 0 && <Badge tone="green">{t("desk.table.ship", { count: good.length })}</Badge>}
            {report.unchanged > 0 && <Badge tone="gray">{t("desk.table.leave", { count: report.unchanged })}</Badge>}
            {doubts.size > 0 && <Badge tone="amber">{t("desk.table.odd", { count: doubts.size })}</Badge>}
            {report.refused > 0 && <Badge tone="red">{t("desk.table.refuse", { count: report.refused })}</Badge>}
          </div>
        )}
        {canShip && isAsked && doubts.size > 0 && (
          <ConfirmationNote>{t("desk.table.doubt", { count: doubts.size })}</ConfirmationNote>
        )}
        {fitting.length > 1 && (
          <Button onClick={() => choose(fitting)}>{t("desk.table.fit", { count: fitting.length })}</Button>
        )}
        {wrong.length > 0 && <p className="text-red">{t(canShip ? "desk.table.rest" : "desk.table.fix")}</p>}
        {report && report.refused === 0 && report.would_ship === 0 && (
          <p className="text-amber">{t("desk.table.nothing")}</p>
        )}
        {rows.length > 0 && (
          <PastedRows
            rows={rows}
            carriers={carriers}
            doubts={doubts}
            lineOf={file ? undefined : parsePastedTable(text).lineOf}
            onCarrier={(trackingNo, carrier) => choose([[trackingNo, carrier]])}
          />
        )}
      </div>
    </Dialog>
  );
}
