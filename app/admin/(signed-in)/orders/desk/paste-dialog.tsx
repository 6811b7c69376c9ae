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
import { ScrollRegion } from "@/components/ui/scroll-region";
import { checkTrackingNumber } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "../carrier-name";
import type { Carrier } from "../shop-dictionaries";
import type { ShipmentReport } from "../types";
import { parsePastedTable } from "./pasted-table";

const exampleNumber = "2026112016300048213907";

const tones = { ship: "green", leave: "gray", refuse: "red" } as const;

interface Props {
  carriers: Carrier[];
  onClose: () => void;
  onShipped: (count: number) => void;
}

/** Ships many orders from a table: first a preview of each row, then all rows or none. */
export function PasteDialog({ carriers, onClose, onShipped }: Props) {
  const words = useTranslator();
  const { language } = useReader();
  const send = useSend();
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ShipmentReport>();
  const [problem, setProblem] = useState<PageProblem>();
  const [isStale, setStale] = useState(false);
  const [isPending, setPending] = useState(false);
  /** The digest of the preview whose suspicious numbers were shown. A second press confirms them. */
  const [asked, setAsked] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Incremented when the table changes, so that responses to an earlier table are ignored. */
  const turn = useRef(0);
  const close = useConfirmClose(text.trim() !== "", onClose);

  async function ask(digest?: string) {
    if (isPending) return;
    const sentTurn = turn.current;
    setPending(true);
    const body = new FormData();
    body.append("file", file ?? new File([parsePastedTable(text).csv], "shipments.csv", { type: "text/csv" }));
    const { done, problem } = await send("POST", "/cms/order/shipments/import", { query: { digest }, body });
    setPending(false);
    if (done?.committed) return onShipped(done.shipped);
    if (sentTurn !== turn.current) return;
    // An order has changed since the preview, so the same table would now have a different result.
    const isOutdated = digest !== undefined && (problem?.code === "stale" || problem?.errors !== undefined);
    setProblem(isOutdated ? undefined : problem);
    if (done) setReport(done);
    if (isOutdated) {
      setStale(true);
      await ask();
    }
  }
  function change(next: { text?: string; file?: File }) {
    turn.current++;
    setText(next.text ?? "");
    setFile(next.file);
    setReport(undefined);
    setProblem(undefined);
    setStale(false);
  }

  const doubts = new Map(
    report?.rows.flatMap(({ row, action, carrier, tracking_no }) => {
      const misfit = action === "ship" && checkTrackingNumber(carrier, tracking_no);
      return misfit ? [[row, words(`desk.table.odd.${misfit}`)] as const] : [];
    }),
  );
  const isAsked = report !== undefined && asked === report.digest;
  function ship(digest: string) {
    if (doubts.size && !isAsked) return setAsked(digest);
    void ask(digest);
  }
  const canShip = report && report.digest !== null && report.would_ship > 0;
  const isShipping = Boolean(isPending && canShip);
  return (
    <Dialog
      title={words("desk.table.title")}
      onClose={close}
      wide
      keep
      isPending={isShipping}
      footer={
        <>
          <CancelButton isPending={isShipping} onClose={onClose} />
          {canShip ? (
            <Button look="primary" aria-disabled={isPending} onClick={() => ship(report.digest!)}>
              {isPending
                ? words("common.saving")
                : words(isAsked && doubts.size ? "desk.table.doAnyway" : "desk.table.do", { count: report.would_ship })}
            </Button>
          ) : (
            <Button look="primary" disabled={!text.trim() && !file} aria-disabled={isPending} onClick={() => ask()}>
              {words(isPending ? "desk.table.checking" : "desk.table.check")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-ink-2">{words("desk.table.what")}</p>
        <AreaField
          label={words("desk.table.field")}
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
            aria-label={words("desk.table.file")}
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
            {words("desk.table.file")}
          </Button>
          {file && <bdi className="min-w-0 truncate text-ink-2">{file.name}</bdi>}
        </div>
        {problem && (
          <ProblemNote>
            {formatProblem(problem, words, language)} {problem.errors?.map(({ message }) => message).join(" ")}
          </ProblemNote>
        )}
        {isStale && report && <ProblemNote>{words("desk.table.stale")}</ProblemNote>}
        {report && (
          <div role="status" className="flex flex-wrap gap-2">
            <Badge tone="green">{words("desk.table.ship", { count: report.would_ship })}</Badge>
            {report.unchanged > 0 && (
              <Badge tone="gray">{words("desk.table.leave", { count: report.unchanged })}</Badge>
            )}
            {doubts.size > 0 && <Badge tone="amber">{words("desk.table.odd", { count: doubts.size })}</Badge>}
            {report.refused > 0 && <Badge tone="red">{words("desk.table.refuse", { count: report.refused })}</Badge>}
          </div>
        )}
        {canShip && isAsked && doubts.size > 0 && (
          <ConfirmationNote>{words("desk.table.doubt", { count: doubts.size })}</ConfirmationNote>
        )}
        {report && report.refused > 0 && <p className="text-red">{words("desk.table.fix")}</p>}
        {report && report.refused === 0 && report.would_ship === 0 && (
          <p className="text-amber">{words("desk.table.nothing")}</p>
        )}
        {report && report.rows.length > 0 && (
          <Rows
            report={report}
            carriers={carriers}
            doubts={doubts}
            lineOf={file ? undefined : parsePastedTable(text).lineOf}
          />
        )}
      </div>
    </Dialog>
  );
}

interface RowsProps {
  report: ShipmentReport;
  carriers: Carrier[];
  doubts: ReadonlyMap<number, string>;
  /** The pasted line of each row. Undefined for a file, whose own row numbers are shown. */
  lineOf: number[] | undefined;
}
function Rows({ report, carriers, doubts, lineOf }: RowsProps) {
  const words = useTranslator();
  const { language } = useReader();
  const fields = new Map([
    ["order_no", words("desk.table.order")],
    ["carrier", words("desk.table.carrier")],
    ["tracking_no", words("desk.table.tracking")],
  ]);
  const told = ({ path, message }: { path: string; message: string }) =>
    [fields.get(path) ?? [], message].flat().join(language === "zh" ? "：" : ": ");
  const head = "sticky top-0 h-9 border-b bg-panel px-3 text-left text-small font-medium whitespace-nowrap text-ink-2";
  return (
    <ScrollRegion label={words("desk.table.result")} className="max-h-72 rounded-control border">
      <table className="w-full">
        <thead>
          <tr>
            {(["row", "order", "carrier", "tracking", "result"] as const).map((name) => (
              <th key={name} scope="col" className={head}>
                {words(`desk.table.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.row} className="border-b border-line-soft last:border-0">
              <td className="px-3 py-2 text-ink-2 tabular-nums">{lineOf ? lineOf[row.row - 1] : row.row}</td>
              <td className="px-3 py-2">
                <code className="wrap-anywhere">{row.order_no}</code>
              </td>
              <td className="px-3 py-2 wrap-anywhere">{carrierName(carriers, row.carrier)}</td>
              <td className="px-3 py-2 wrap-anywhere">{row.tracking_no}</td>
              <td className="min-w-40 px-3 py-2">
                {row.action === "refuse" ? (
                  <span className="text-red">{row.errors.map(told).join(" ")}</span>
                ) : doubts.has(row.row) ? (
                  <span className="text-amber wrap-anywhere">{doubts.get(row.row)}</span>
                ) : (
                  <Badge tone={tones[row.action]}>
                    {words(row.action === "ship" ? "desk.table.willShip" : "desk.table.willLeave")}
                  </Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
