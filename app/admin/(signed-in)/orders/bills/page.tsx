import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { dayOf, formatDay, formatMoney } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { billZone } from "@/lib/system/stats/money";
import { money } from "@/lib/system/stats/operations";
import { guard } from "../../../guard";
import type { SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { parsePeriod } from "../../dashboard/period";
import { PeriodChoice } from "../../dashboard/period-choice";
import { MoneyTabs } from "../money-list";
import { ReadBill } from "./bill-actions";
import { BillState, ExportLines } from "./bill-parts";

export const generateMetadata = pageTitle("menu.bills");

const sums = ["received", "refunded", "fees", "net"] as const;
const rowClasses =
  "border-t border-line-soft [&>*]:px-4 [&>*]:py-1.5 [&>*]:text-right [&>*]:font-normal [&>*]:whitespace-nowrap [&>:nth-child(-n+2)]:text-left";

export default async function BillsPage({ searchParams }: SearchParamsProps) {
  const { language } = await guard("bills");
  const [t, params] = [await getTranslator(), await searchParams];
  const today = dayOf(new Date(), billZone);
  const period = parsePeriod(Object.keys(params).length ? params : { days: "30" }, today);
  const { from, to } = period;
  const { by_day: days, time_zone, dashboard_time_zone: zone } = await read(money, { from, to });
  const titles = [t("dashboard.sales.day"), t("bills.bill"), ...sums.map((name) => t(`bills.${name}`))];
  const totalOf = (name: (typeof sums)[number]) => days.reduce((total, day) => total + (day[name] ?? 0), 0);
  return (
    <PageTranslations parts={["menu", "money", "bills", "dashboard"]}>
      <PageHeader title={t("menu.bills")}>
        <ExportLines from={from} to={to} />
      </PageHeader>
      <MoneyTabs name="bills" />
      <div className="mb-3 md:flex">
        <PeriodChoice period={period} today={today} />
      </div>
      <Card title={t("bills.byDay")} note={t("bills.byDay.what")}>
        {zone !== time_zone && <p className="px-4 py-2 text-ink-2">{t("bills.byDay.zone", { zone })}</p>}
        <ScrollRegion label={t("bills.byDay")} className="max-h-[720px]">
          <table className="w-full tabular-nums">
            <thead className="sticky top-0 bg-panel text-small text-ink-2">
              <tr className={rowClasses}>
                {titles.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, bill_status, differs, open_differences, ...sumsOfDay }) => (
                <tr key={day} className={rowClasses}>
                  <th scope="row">
                    {bill_status ? (
                      <Link href={`/admin/orders/bills/${day}`} className="text-accent hover:underline">
                        {formatDay(day, language)}
                      </Link>
                    ) : (
                      formatDay(day, language)
                    )}
                  </th>
                  <td>
                    {bill_status ? (
                      <BillState status={bill_status} open={open_differences} differs={differs} />
                    ) : (
                      day < today && <ReadBill day={day} />
                    )}
                  </td>
                  {sums.map((name) => (
                    <td key={name}>{sumsOfDay[name] !== null && formatMoney(sumsOfDay[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot className="sticky bottom-0 bg-panel">
              <tr className={rowClasses}>
                <th scope="row">{t("dashboard.goods.total")}</th>
                <td />
                {sums.map((name) => (
                  <td key={name}>{formatMoney(totalOf(name))}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      </Card>
    </PageTranslations>
  );
}
