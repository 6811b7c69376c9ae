import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { LineChart } from "@/components/ui/line-chart";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatDay, formatMoney, formatNumber, formatShortMoney } from "@/lib/i18n/format";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { CopyTable } from "./copy-table";
import { buildFigures, type SalesDay, sumDays } from "./figures";

interface Props {
  now: readonly SalesDay[];
  before: readonly SalesDay[];
  /** The names of both periods. */
  names: readonly [these: string, others: string];
}

export async function Sales({ now, before, names: [these, others] }: Props) {
  const t = await getTranslator();
  const language = await currentLanguage();
  const days = now.length;
  const [sum, sumBefore] = [sumDays(now), sumDays(before)];
  const [first, last] = [now[0]!, now[days - 1]!];
  const marked = [...new Set([first, now[Math.floor((days - 1) / 2)]!, last])];
  const isOneYear = first.day.slice(0, 4) === last.day.slice(0, 4);
  return (
    <Card
      title={t("dashboard.sales")}
      aside={
        <p aria-hidden="true" className="flex gap-3.5 text-ink-2 max-md:hidden">
          <span className="flex items-center gap-1.5 before:w-4 before:border-t-3 before:border-accent">{these}</span>
          <span className="flex items-center gap-1.5 before:w-4 before:border-t-3 before:border-dotted before:border-control">
            {others}
          </span>
        </p>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 lg:flex lg:gap-10">
        {buildFigures(sum, sumBefore, t).map(({ label, value, change, isGood }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-2">
              {label}
              <span className={classes("block", isGood === true && "text-green", isGood === false && "text-orange")}>
                {change ?? t("dashboard.sales.noneBefore")}
              </span>
            </dt>
            <dd className="text-title tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {days > 1 && (
        <LineChart
          label={t("dashboard.sales.summary", {
            these,
            total: formatMoney(sum.taken),
            others,
            before: formatMoney(sumBefore.taken),
          })}
          values={now.map(({ paid_amount }) => paid_amount)}
          before={before.map(({ paid_amount }) => paid_amount)}
          format={(fen) => formatShortMoney(fen, language)}
          leastStep={100}
          marks={marked.map(({ day }) => formatDay(day, language, !isOneYear))}
        />
      )}
      <details className="border-t border-line-soft">
        <summary className="min-h-9 px-4 py-2 text-ink-2 hover:text-ink -outline-offset-2">
          {t("dashboard.sales.table")}
        </summary>
        <ScrollRegion label={t("dashboard.sales")} className="max-h-[360px] border-t border-line-soft">
          <table id="sales-table" className="w-full">
            <thead className="sticky top-0 bg-panel text-small text-ink-2">
              <tr className="[&_th]:h-9 [&_th]:whitespace-nowrap [&_th]:px-4 [&_th]:text-right [&_th]:font-medium">
                <th scope="col" className="text-left!">
                  {t("dashboard.sales.day")}
                </th>
                <th scope="col">{t("dashboard.sales.takenColumn")}</th>
                <th scope="col">{t("dashboard.sales.beforeColumn")}</th>
                <th scope="col">{t("dashboard.sales.payments")}</th>
                <th scope="col">{t("dashboard.sales.ordersColumn")}</th>
                <th scope="col">{t("dashboard.sales.refundedColumn")}</th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {now.map(({ day, paid_amount, payments, orders, refunded_amount }, place) => (
                <tr
                  key={day}
                  className="border-t border-line-soft text-right [&_td]:px-4 [&_td]:py-1.5 [&_td]:whitespace-nowrap"
                >
                  <th scope="row" className="px-4 text-left font-normal whitespace-nowrap">
                    {formatDay(day, language)}
                  </th>
                  <td>{formatMoney(paid_amount)}</td>
                  <td className="text-ink-2">{formatMoney(before[place]?.paid_amount ?? 0)}</td>
                  <td>{formatNumber(payments)}</td>
                  <td>{formatNumber(orders)}</td>
                  <td>{formatMoney(refunded_amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <CopyTable id="sales-table" />
      </details>
    </Card>
  );
}
