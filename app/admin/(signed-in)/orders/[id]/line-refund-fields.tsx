"use client";

import { formatProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Counter } from "@/components/ui/counter";
import { CheckField, TextField } from "@/components/ui/field";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import type { Order } from "../types";
import { Picture } from "./picture";
import type { LineRefund } from "./use-line-refund";

export function LineRefundFields({ order, lines, isWrong }: { order: Order; lines: LineRefund; isWrong: boolean }) {
  const t = useTranslator();
  const { language } = useReader();
  const { offer, problem, counts, choose, chosen } = lines;
  if (problem && !offer) return <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>;
  const offered = order.items.flatMap((line) => {
    const found = offer?.items.find(({ item_id }) => item_id === line.id);
    return found?.count ? [{ ...line, most: found.count, unshipped: found.unshipped }] : [];
  });
  const least = formatMoney(lines.bounds.least);
  const most = formatMoney(lines.bounds.most);
  const hasNone = isWrong && chosen.items.length === 0;
  return (
    <>
      <ul className="grid gap-2">
        {offered.map((line) => (
          <li key={line.id} className="flex items-center gap-2">
            <Picture line={line} size={32} />
            <span className="grid min-w-0 flex-1">
              <bdi className="wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
              {line.unshipped > 0 && line.unshipped < line.most && (
                <span className="text-small text-ink-2">{t("order.refund.unshipped", { count: line.unshipped })}</span>
              )}
            </span>
            <Counter
              value={Math.min(counts[line.id] ?? 0, line.most)}
              most={line.most}
              onChange={(count) => choose(line.id, count)}
              label={t("order.refund.count", { name: fullName(line.name, line.variant_name) })}
            />
          </li>
        ))}
      </ul>
      {offer && offered.length === 0 && <p className="text-ink-2">{t("order.refund.noLines")}</p>}
      {hasNone && (
        <p role="alert" className="text-small text-red">
          {t("order.refund.none")}
        </p>
      )}
      {chosen.items.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t("order.refund.goods")}
            help={chosen.away === 0 ? t("order.refund.heldWhole") : t("order.refund.most", { amount: most })}
            error={isWrong && !lines.isRight ? t("order.refund.between", { least, amount: most }) : undefined}
            value={lines.amount}
            onChange={({ target }) => lines.setAmount(target.value)}
            readOnly={chosen.away === 0}
            inputMode="decimal"
            autoComplete="off"
          />
          {lines.freightMost > 0 && (
            <TextField
              label={t("order.refund.freight")}
              help={t("order.refund.most", { amount: formatMoney(lines.freightMost) })}
              value={lines.freight}
              onChange={({ target }) => lines.setFreight(target.value)}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </div>
      )}
      {chosen.away > 0 && (
        <CheckField
          label={t("order.refund.restock", { count: chosen.away })}
          checked={lines.restocks}
          onChange={lines.setRestocks}
        />
      )}
      {chosen.held > 0 && <p className="text-small text-ink-2">{t("order.refund.stays", { count: chosen.held })}</p>}
    </>
  );
}
