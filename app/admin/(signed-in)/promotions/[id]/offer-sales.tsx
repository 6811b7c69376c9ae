"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { formatDay, formatMoney, formatNumber } from "@/lib/i18n/format";
import { sumDays } from "../../dashboard/figures";
import { daysOfOffer, type OfferTimes } from "./offer-days";

/** The shop's sales on the days of an offer, for admins who can read the dashboard. */
export function OfferSales(times: OfferTimes) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const now = useNow();
  const can = usePermission();
  if (!can("stats.read")) return null;
  const days = daysOfOffer(times, now, timeZone);
  return (
    <Card title={t("offers.days")}>
      {days ? <Comparison {...days} /> : <p className="px-4 py-3 text-ink-2">{t("offers.days.notYet")}</p>}
    </Card>
  );
}

function Comparison({ its, before, days, notes }: NonNullable<ReturnType<typeof daysOfOffer>>) {
  const t = useTranslator();
  const { language } = useReader();
  const [during, earlier] = [useDays(its), useDays(before)];
  const problem = during.problem ?? earlier.problem;
  const [from, to] = [its.from, its.to].map((day) => formatDay(day, language));
  const rows = [
    ["payments", formatNumber],
    ["taken", formatMoney],
    ["refunded", formatMoney],
    ["net", formatMoney],
  ] as const;
  return (
    <>
      {problem && (
        <ListFailure
          problem={problem}
          onRetry={() => {
            during.refresh();
            earlier.refresh();
          }}
        />
      )}
      <table className="mx-4 mt-2 w-[calc(100%-2rem)] tabular-nums [&_td]:py-1 [&_td]:pl-3 [&_td]:text-right [&_th]:py-1 [&_th]:font-normal [&_th]:text-ink-2">
        <thead className="[&_th]:pl-3 [&_th]:text-right">
          <tr>
            <td />
            <th scope="col">{t("offers.days.its", { count: days })}</th>
            <th scope="col">{t("offers.days.before", { count: days })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, format]) => (
            <tr key={name}>
              <th scope="row" className="text-left">
                {t(`offers.days.${name}`)}
              </th>
              <td className="font-semibold">{during.sum ? format(during.sum[name]) : "…"}</td>
              <td>{earlier.sum ? format(earlier.sum[name]) : "…"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 pt-1.5 pb-3 text-small text-ink-2">
        {[
          t("offers.days.span", { from: from!, to: to! }),
          ...notes.map((note) => t(`offers.days.${note}`)),
          t("offers.days.cause"),
        ].join(language === "zh" ? "" : " ")}
      </p>
    </>
  );
}

function useDays(query: { from: string; to: string }) {
  const { done, ...reading } = useApiQuery("/cms/stats/days", { query });
  return { sum: done && sumDays(done.sales), ...reading };
}
