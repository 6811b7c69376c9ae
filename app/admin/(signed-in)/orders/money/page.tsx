import type { z } from "zod";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { dayOf, formatDay, formatMoney, formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { billZone } from "@/lib/system/stats/money";
import { money as getMoney } from "@/lib/system/stats/operations";
import type { money } from "@/lib/system/stats/schemas";
import { accessiblePages, guard } from "../../../guard";
import type { SearchParamsProps } from "../../../list-page";
import { listUrl } from "../../../list-url";
import { pageTitle } from "../../../page-title";
import { parsePeriod } from "../../dashboard/period";
import { PeriodChoice } from "../../dashboard/period-choice";
import { MoneyTabs } from "../money-list";

type Money = z.output<typeof money>;

export const generateMetadata = pageTitle("menu.money");

export default async function MoneyPage({ searchParams }: SearchParamsProps) {
  await guard("money");
  const [t, params] = [await getTranslator(), await searchParams];
  const today = dayOf(new Date(), billZone);
  const period = parsePeriod(Object.keys(params).length ? params : { month: "this" }, today);
  const found = await read(getMoney, { from: period.from, to: period.to });
  return (
    <PageTranslations parts={["menu", "money", "dashboard"]}>
      <PageHeader title={t("menu.money")} />
      <MoneyTabs name="money" />
      <div className="grid gap-4">
        <Figures figures={found.now} />
        <div className="md:justify-self-start">
          <PeriodChoice period={period} today={today} />
        </div>
        <Days {...found} />
      </div>
    </PageTranslations>
  );
}

async function Figures({ figures }: { figures: Money["now"] }) {
  const t = await getTranslator();
  const open = new Set(await accessiblePages());
  const labelOf = ({ name, link }: Money["now"][number]) => {
    const href = link && listUrl(link, open);
    return href ? (
      <Link href={href} className="text-accent hover:underline">
        {t(`money.now.${name}`)}
      </Link>
    ) : (
      t(`money.now.${name}`)
    );
  };
  return (
    <Card title={t("money.now")} note={t("money.now.what")}>
      <ul className="divide-y divide-line-soft tabular-nums">
        {figures.map((figure) => (
          <li key={figure.name} className="flex min-h-9 items-center gap-3 px-4 max-md:min-h-11">
            <span>{labelOf(figure)}</span>
            <span className="text-ink-2">{figure.count !== null && formatNumber(figure.count)}</span>
            <span className="ml-auto font-medium">{formatMoney(figure.amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sums = ["received", "refunded", "fees", "net"] as const;
const tones = { failed: "red", waiting: "gray", ready: "green", empty: "green", none: "gray" } as const;

async function Days({ by_day: days, time_zone, dashboard_time_zone: zone }: Money) {
  const [t, language] = [await getTranslator(), await currentLanguage()];
  const titles = [t("dashboard.sales.day"), t("money.bill"), ...sums.map((name) => t(`money.${name}`))];
  const totalOf = (name: (typeof sums)[number]) => days.reduce((total, day) => total + (day[name] ?? 0), 0);
  const stateOf = ({ bill_status, differs, open_differences: count }: Money["by_day"][number]) => {
    const names = differs.map((name) => t(`money.${name}`)).join(" · ");
    const state = bill_status ?? "none";
    if (count) return <Badge tone="red">{t("money.bill.open", { count })}</Badge>;
    if (names) return <Badge tone="amber">{t("money.bill.differs", { names })}</Badge>;
    return <Badge tone={tones[state]}>{t(`money.bill.${state}`)}</Badge>;
  };
  const row =
    "border-t border-line-soft [&>*]:px-4 [&>*]:py-1.5 [&>*]:text-right [&>*]:font-normal [&>*]:whitespace-nowrap [&>:nth-child(-n+2)]:text-left";
  return (
    <Card title={t("money.byDay")} note={t("money.byDay.what")}>
      {zone !== time_zone && <p className="px-4 py-2 text-ink-2">{t("money.byDay.zone", { zone })}</p>}
      <ScrollRegion label={t("money.byDay")} className="max-h-[720px]">
        <table className="w-full tabular-nums">
          <thead className="sticky top-0 bg-panel text-small text-ink-2">
            <tr className={row}>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className={row}>
                <th scope="row">{formatDay(day.day, language)}</th>
                <td>{stateOf(day)}</td>
                {sums.map((name) => (
                  <td key={name}>{day[name] !== null && formatMoney(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-panel">
            <tr className={row}>
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
  );
}
