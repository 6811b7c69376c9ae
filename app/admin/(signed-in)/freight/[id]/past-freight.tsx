"use client";

import type { Answer } from "@/components/api/cms";
import { useTranslator } from "@/components/i18n/translator";
import { PastOrders } from "@/components/offers/past-orders";
import { formatMoney } from "@/lib/i18n/format";
import { readRules, type TemplateValues } from "./freight-form";

const path = "/cms/freight_template/past";

export function PastFreight({ values, id }: { values: TemplateValues; id: number | undefined }) {
  const t = useTranslator();
  const { delivery, by, is_default } = values;
  const rules = readRules(values);
  return (
    <PastOrders
      path={path}
      rule={rules && { delivery, by, is_default, rules, id }}
      title={t("freight.past")}
      note={t("freight.past.what")}
      invalid={t("freight.past.unread")}
    >
      {(past) => <Sums {...past} />}
    </PastOrders>
  );
}

function Sums({
  orders,
  today,
  edited,
  dearer,
  cheaper,
  refused,
  refused_today,
  amounts,
}: Answer<"POST", typeof path>) {
  const t = useTranslator();
  if (!orders) return <p className="text-ink-2">{t("freight.past.none")}</p>;
  const facts = [
    t("freight.past.dearer", { count: dearer }),
    t("freight.past.cheaper", { count: cheaper }),
    t("freight.past.refused", { count: refused, before: refused_today }),
  ];
  const most = Math.max(...amounts.map(({ orders }) => orders));
  return (
    <>
      <p>{t("freight.past.orders", { count: orders })}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
        <dt className="text-ink-2">{t("freight.past.today")}</dt>
        <dd className="text-right">{formatMoney(today)}</dd>
        <dt className="text-ink-2">{t("freight.past.edited")}</dt>
        <dd className="text-right font-semibold">{formatMoney(edited)}</dd>
      </dl>
      <ul className="grid gap-0.5 text-ink-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <table className="tabular-nums">
        <caption className="pb-1 text-left text-ink-2">{t("freight.past.amounts")}</caption>
        <tbody>
          {amounts.map(({ freight, orders }) => (
            <tr key={freight}>
              <th scope="row" className="w-0 pr-3 text-right font-normal whitespace-nowrap">
                {formatMoney(freight)}
              </th>
              <td>
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="h-2 min-w-px rounded-full bg-accent"
                    style={{ width: `${(orders / most) * 60}%` }}
                  />
                  {orders}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
