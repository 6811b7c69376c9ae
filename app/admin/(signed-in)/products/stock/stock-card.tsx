"use client";

import { memo, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "@/components/api/cms";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { withKey } from "@/components/page/with-key";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";
import type { LedgerLine, Product } from "../types";
import { SizeStocks } from "./size-stocks";
import { StockDialog } from "./stock-dialog";

interface Props {
  product: Product;
  firstLedger: InitialData<`/cms/product/${number}/ledger`>;
  /** The variant whose stock is being adjusted. `onAdjust` is undefined without permission. */
  adjusted: Product["variants"][number] | undefined;
  onAdjust: ((variant: Product["variants"][number] | undefined) => void) | undefined;
  seesOrders: boolean;
  onChanged: (after: Product) => void;
}

/** Memoized, because it has many rows next to a form. */
export const StockCard = memo(function StockCard({
  product,
  firstLedger,
  adjusted,
  onAdjust,
  seesOrders,
  onChanged,
}: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const send = useSend();
  const toast = useToast();
  const [problem, setProblem] = useState<PageProblem>();
  const {
    done: ledger,
    problem: unread,
    refresh,
  } = useApiQuery(firstLedger.path, {
    query: firstLedger.query,
    first: firstLedger,
  });
  const [{ lines, since }, show] = useState<{ lines: LedgerLine[]; since?: typeof ledger }>({ lines: [] });
  if (ledger && ledger !== since) show({ lines: withNewest(ledger.items, lines), since: ledger });
  const path = `/cms/product/${product.id}/stock` as const;
  const hasSizes = product.options.length > 0;
  // Saving the product can give new variants a first stock.
  const sum = useRef(product.stock);
  useEffect(() => {
    if (sum.current !== product.stock) refresh();
    sum.current = product.stock;
  }, [product.stock, refresh]);

  function changed(after: Product, delta: number) {
    const variant_id = adjusted!.id;
    const now = after.variants.find(({ id }) => id === variant_id)!;
    onChanged(after);
    refresh();
    onAdjust?.(undefined);
    if (!delta) return;
    toast({
      message: t("product.stock.changed", { count: now.stock }),
      async undo() {
        const body = { variant_id, delta: -delta, reason: t("product.stock.undone") };
        const { done, problem } = await send("POST", path, { body, idempotencyKey: newIdempotencyKey() });
        if (done) onChanged(done);
        refresh();
        return problem;
      },
    });
  }

  async function reread() {
    const { done } = await send("GET", `/cms/product/${product.id}`);
    if (done) onChanged(done);
    onAdjust?.(done?.variants.find(({ id }) => id === adjusted?.id));
    refresh();
  }

  async function readOlder() {
    const page = Math.floor(lines.length / ledger!.size) + 1;
    const { done, problem } = await send("GET", firstLedger.path, { query: { page, size: ledger!.size } });
    setProblem(problem);
    if (!done) return;
    show((before) => ({ ...before, lines: withOlder(before.lines, done.items) }));
    if (done.total !== ledger!.total) refresh();
  }

  return (
    <Card title={t("product.ledger")}>
      <dl className="flex gap-10 border-b border-line-soft px-4 py-3">
        <div>
          <dd className="text-title tabular-nums">{formatNumber(product.stock)}</dd>
          <dt className="text-ink-2">{t("product.stock.left")}</dt>
          {!hasSizes && product.variants[0]!.waiting > 0 && (
            <dd className="text-small text-ink-2">
              {t("product.stock.waiting", { count: product.variants[0]!.waiting })}
            </dd>
          )}
        </div>
        <div>
          <dd className="text-title tabular-nums">{formatNumber(product.reserved)}</dd>
          <dt className="text-ink-2">{t("product.stock.reserved")}</dt>
        </div>
        <div>
          <dd className="text-title tabular-nums">{formatNumber(product.sold)}</dd>
          <dt className="text-ink-2">{t("product.sold")}</dt>
        </div>
      </dl>
      {hasSizes && <SizeStocks variants={product.variants} onAdjust={onAdjust} />}
      {(problem ?? unread) && (
        <div className="p-3">
          <ProblemNote>{formatProblem((problem ?? unread)!, t, language)}</ProblemNote>
        </div>
      )}
      <ul aria-label={t("product.ledger")} className="divide-y divide-line-soft">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2">
            <span className={line.delta > 0 ? "text-green tabular-nums" : "tabular-nums"}>
              {line.delta > 0 ? "+" : "−"}
              {formatNumber(Math.abs(line.delta))}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {t(`product.ledger.${line.kind}`)}
              {line.variant && <bdi className="font-medium"> {line.variant}</bdi>}
              {line.order && " "}
              {line.order &&
                (seesOrders ? (
                  <Link href={`/admin/orders/${line.order.id}`} className="text-accent underline">
                    …{line.order.order_no.slice(-8)}
                  </Link>
                ) : (
                  `…${line.order.order_no.slice(-8)}`
                ))}
              {line.reserved !== null && (
                <span className="block text-ink-2">{t("product.ledger.reserved", { count: line.reserved })}</span>
              )}
              {line.reason && (
                <bdi className="block text-ink-2">
                  <Reason text={line.reason} seesOrders={seesOrders} />
                </bdi>
              )}
              {line.user && <bdi className="block text-small text-ink-2">{withKey(line.user.nickname, line.key)}</bdi>}
            </span>
            <span className="text-small text-ink-2">
              <Time at={line.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {ledger && lines.length === 0 && <p className="px-4 py-3 text-ink-2">{t("product.ledger.none")}</p>}
      {ledger && lines.length < ledger.total && (
        <div className="border-t border-line-soft p-2">
          <Button look="quiet" onClick={readOlder}>
            {t("product.ledger.older", { count: ledger.total - lines.length })}
          </Button>
        </div>
      )}
      {adjusted && (
        <StockDialog
          path={path}
          variant={adjusted}
          onClose={() => onAdjust?.(undefined)}
          onDone={changed}
          onStale={reread}
        />
      )}
    </Card>
  );
});

function Reason({ text, seesOrders }: { text: string; seesOrders: boolean }) {
  const [number] = text.match(/(?<!\d)\d{22}(?!\d)/) ?? [];
  if (!number || !seesOrders) return text;
  const [before, after] = text.split(number) as [string, string];
  return (
    <>
      {before}
      <Link href={`/admin/orders?q=${number}`} className="text-accent underline">
        …{number.slice(-8)}
      </Link>
      {after}
    </>
  );
}

interface Line {
  id: number;
}

/**
 * Adds the newest entries. If they do not overlap with the shown entries, there can be a gap, so the shown entries are dropped.
 */
function withNewest<L extends Line>(newest: readonly L[], shown: readonly L[]) {
  const oldest = newest.at(-1)?.id ?? 0;
  const isJoined = shown.some(({ id }) => id >= oldest);
  return isJoined ? [...newest, ...shown.filter(({ id }) => id < oldest)] : [...newest];
}

/** Adds a page of older entries, which overlaps with the shown ones if new entries were added since. */
function withOlder<L extends Line>(shown: readonly L[], page: readonly L[]) {
  const oldest = shown.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  return [...shown, ...page.filter(({ id }) => id < oldest)];
}
