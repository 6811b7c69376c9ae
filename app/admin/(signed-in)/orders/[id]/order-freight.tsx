"use client";

import { useTranslator } from "@/components/i18n/translator";
import { formatMoney } from "@/lib/i18n/format";
import { describeRule, describeSum } from "../../freight/describe-cost";
import type { Order } from "../types";

export function OrderFreight({ order: { freight, freight_detail: detail } }: { order: Order }) {
  const t = useTranslator();
  if (!detail) return null;
  return (
    <details className="border-t border-line-soft">
      <summary className="flex min-h-10 items-center px-4 text-ink-2 -outline-offset-2 hover:text-ink max-md:min-h-11">
        {t("order.freight.why", { amount: formatMoney(freight) })}
      </summary>
      <ul>
        {detail.parts.map((part) => (
          <li key={part.template_id} className="flex items-baseline gap-3 border-t border-line-soft px-4 py-2">
            <div className="min-w-0 flex-1">
              <bdi className="font-medium wrap-anywhere">{part.name}</bdi>
              <p className="text-ink-2">{describeRule(part, t)}</p>
              <p className="text-ink-2">{describeSum(part, t)}</p>
            </div>
            <span className="tabular-nums">{formatMoney(part.amount)}</span>
          </li>
        ))}
      </ul>
      {detail.region === null && (
        <p className="border-t border-line-soft px-4 py-2 text-ink-2">{t("order.freight.noRegion")}</p>
      )}
    </details>
  );
}
