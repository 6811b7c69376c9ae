"use client";

import { TriangleAlert } from "lucide-react";
import type { Answer } from "@/components/api/cms";
import { useTranslator } from "@/components/i18n/translator";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { PastOrders } from "./past-orders";
import type { Rule } from "./rule-form";

type Path = "/cms/promotion/past" | "/cms/coupon/past";

/** The discounts that the rule would have given to past orders. */
export function PastOffer({ path, rule }: { path: Path; rule: Rule | undefined }) {
  const t = useTranslator();
  return (
    <PastOrders
      path={path}
      rule={rule}
      title={t("offers.past")}
      note={t("offers.past.what")}
      invalid={t("offers.past.unread")}
    >
      {(past) => <Sums {...past} />}
    </PastOrders>
  );
}

function Sums({ orders, touched, total, largest, below_cost, examples }: Answer<"POST", Path>) {
  const t = useTranslator();
  const figures = [
    [t("offers.past.orders"), t("offers.past.of", { count: formatNumber(touched), all: formatNumber(orders) })],
    [t("offers.past.total"), formatMoney(total)],
    [t("offers.past.largest"), formatMoney(largest)],
  ] as const;
  return (
    <>
      {orders === 0 ? (
        <p className="text-ink-2">{t("offers.past.none")}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
          {figures.map(([name, figure]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {!!below_cost && (
        <p className="flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{t("offers.past.belowCost", { count: below_cost })}</span>
        </p>
      )}
      {examples.length > 0 && (
        <div>
          <h3 className="mb-1 text-ink-2">{t("offers.past.examples")}</h3>
          <ul className="grid gap-1 tabular-nums">
            {examples.map(({ goods, before, off }) => (
              <li key={goods} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <bdi className="wrap-anywhere">{t("offers.past.example", { goods, before: formatMoney(before) })}</bdi>
                <span className={off ? "text-right" : "text-right text-ink-2"}>
                  {off ? formatMoney(-off) : t("offers.past.example.none")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
