"use client";

import { ScanLine } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { useProductSearch } from "@/components/edit/product-finder";
import { useUnsaved } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { ScanButton } from "@/components/ui/scan-button";
import { useToast } from "@/components/ui/toast";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatNumber } from "@/lib/i18n/format";
import { isScanned, isWrong, parseCount, type Row, type UnmatchedCode } from "./count-rows";
import { useCount } from "./use-count";

/** Scan a barcode, enter the count, press Enter, scan the next one. Nothing is written until the counts are saved. */
export function CountPage({ ids }: { ids: number[] }) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const count = useCount(ids);
  const [code, setCode] = useState("");
  const [lost, setLost] = useState<UnmatchedCode[]>([]);
  const underWay = useRef(0);
  const [reason, setReason] = useState(t("count.reason.usual"));
  const [isPending, setPending] = useState(false);
  const entry = useRef<HTMLInputElement>(null);
  const { rows, counted, problem, refusals, isReading } = count;
  const wrong = rows.filter(isWrong);
  const [left, setLeft] = useState(0);
  useUnsaved(rows.some(({ typed }) => typed.trim()));

  const [target, setTarget] = useState<{ variant: number }>();
  useEffect(() => {
    if (!target) return;
    const field = document.getElementById(`count-${target.variant}`) as HTMLInputElement | null;
    field?.scrollIntoView({ block: "nearest" });
    field?.focus();
    field?.select();
  }, [target]);

  const byName = useProductSearch({
    text: /^\d*$/.test(code) ? "" : code,
    setText: setCode,
    onFound: async ({ id }) => {
      setLost([]);
      const row = await count.addProduct(id);
      if (row) setTarget({ variant: row.variant });
    },
  });

  async function jump(scanned: string) {
    const wanted = scanned.trim();
    if (!wanted) return;
    const from = document.activeElement;
    if (!underWay.current) {
      setLost([]);
      count.forgetProblem();
    }
    underWay.current += 1;
    const { row, without } = await count.find(wanted);
    underWay.current -= 1;
    if (without && without !== "several") setLost((before) => [...before, { code: wanted, why: without }]);
    if (underWay.current || isElsewhere(from)) return;
    if (row) return setTarget({ variant: row.variant });
    if (without === "several") setCode(wanted); // lists the products of this name below the field
    entry.current?.focus();
  }

  function leave(variant: number, typed: string) {
    if (!isScanned(typed)) return entry.current?.focus();
    count.type(variant, "");
    void jump(typed);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (wrong[0]) return setTarget({ variant: wrong[0].variant });
    if (!counted.length) return;
    setPending(true);
    // Before saving, so that an admin who corrects a number during the save keeps the focus.
    entry.current?.focus();
    const written = await count.save(reason.trim());
    setPending(false);
    if (written) toast({ message: t("count.done", { count: written }) });
  }

  return (
    <>
      <PageHeader title={t("count.title")} note={t("count.what")} />
      <form
        className="mb-4 flex max-w-2xl items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setCode(""); // before the response, because the next code can be scanned earlier
          void jump(code);
        }}
      >
        <label htmlFor="count-code" className="sr-only">
          {t("count.code")}
        </label>
        <div className="relative min-w-0 flex-1">
          <ScanLine
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
            aria-hidden="true"
          />
          <input
            ref={entry}
            id="count-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            placeholder={t("count.code")}
            {...byName.inputProps}
            spellCheck={false}
            maxLength={64}
            // biome-ignore lint/a11y/noAutofocus: the page is for scanning, and this is its only input
            autoFocus
            aria-describedby={lost.length ? "count-lost" : undefined}
            className="entry pl-9"
          />
        </div>
        <ScanButton label={t("common.scan")} onScan={jump} />
      </form>
      <div className="mb-4 max-w-2xl empty:hidden">{byName.list}</div>
      {lost.length > 0 && (
        <div id="count-lost" role="alert" className="mb-3 text-red wrap-anywhere">
          {lost.map(({ code, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be scanned twice
            <p key={at}>{t(`count.${why}`, { code })}</p>
          ))}
        </div>
      )}
      {problem && (
        <div className="mb-3">
          <ProblemNote>
            {formatProblem(problem, t, language)} {refusals.others.join(" ")}
          </ProblemNote>
        </div>
      )}
      {left > 0 && (
        <p role="alert" className="mb-3 text-amber">
          {t("count.left", { count: left })}
        </p>
      )}
      {rows.length === 0 && isReading && <RowsSkeleton />}
      {rows.length === 0 && !isReading && (
        <Card>
          <EmptyState icon={<ScanLine className="size-5" aria-hidden="true" />} title={t("count.empty")}>
            {t("count.empty.what")}
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <form onSubmit={save} className="grid gap-4">
          <Card>
            <ul aria-label={t("count.rows")}>
              {rows.map((row) => (
                <CountRow
                  key={row.variant}
                  row={row}
                  refusal={refusals.atRows.get(row.variant)}
                  onPaste={(text) => {
                    const left = count.paste(row.variant, text);
                    setLeft(left ?? 0);
                    return left !== undefined;
                  }}
                  onType={(typed) => count.type(row.variant, typed)}
                  onEnter={(typed) => leave(row.variant, typed)}
                />
              ))}
            </ul>
          </Card>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={t("count.reason")}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={200}
              required
              className="w-80 max-md:w-full"
            />
            <Button type="submit" look="primary" disabled={!counted.length && !wrong.length} aria-disabled={isPending}>
              {isPending ? t("common.saving") : t("count.save", { count: counted.length })}
            </Button>
            {wrong.length > 0 && (
              <p role="status" className="min-h-9 content-center text-red">
                {t("count.wrongRows", { count: wrong.length })}
              </p>
            )}
          </div>
        </form>
      )}
    </>
  );
}

/** Whether the admin has moved to another input, or is already typing the next code or count. */
function isElsewhere(from: Element | null) {
  const here = document.activeElement;
  if (here !== from && here !== document.body) return true;
  return here instanceof HTMLInputElement && here.value !== "";
}

interface RowProps {
  row: Row;
  refusal: string | undefined;
  /** Returns true if the text was pasted into several rows. */
  onPaste: (text: string) => boolean;
  onType: (typed: string) => void;
  onEnter: (typed: string) => void;
}

function CountRow({ row, refusal, onPaste, onType, onEnter }: RowProps) {
  const t = useTranslator();
  const name = fullName(row.name, row.size);
  const count = parseCount(row);
  const more = count === undefined ? 0 : count - row.expected;
  const error = isWrong(row) ? t("count.wrong", { typed: row.typed.trim() }) : refusal;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <p className="font-mono text-small text-ink-2 wrap-anywhere">{row.codes.join(" · ")}</p>
      </div>
      <span className="text-ink-2 tabular-nums max-md:flex-1">{t("count.expected", { count: row.expected })}</span>
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
        aria-label={t("count.number", { name })}
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
