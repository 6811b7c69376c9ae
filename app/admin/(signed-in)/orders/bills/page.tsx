import { Download } from "lucide-react";
import { type Answer, apiUrl } from "@/components/api/cms";
import { PageTranslations } from "@/components/i18n/page-translations";
import { OrderNumber } from "@/components/orders/order-state";
import { stateTones } from "@/components/orders/state-tones";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Translator } from "@/lib/i18n/admin/translator";
import { dayOf, formatDay, formatMoney, formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { differences } from "@/lib/selling/bills/admin-operations";
import { rangeOfDays } from "@/lib/selling/bills/schemas";
import { billZone } from "@/lib/system/stats/money";
import { money } from "@/lib/system/stats/operations";
import { accessiblePages, guard } from "../../../guard";
import type { SearchParamsProps } from "../../../list-page";
import { listUrl } from "../../../list-url";
import { pageTitle } from "../../../page-title";
import { parsePeriod } from "../../dashboard/period";
import { PeriodChoice } from "../../dashboard/period-choice";
import { MoneyTabs } from "../money-list";
import { Settled } from "../settle-dialog";
import { ReadBill, ResolveDifference } from "./bill-actions";

export const generateMetadata = pageTitle("menu.bills");

const sums = ["received", "refunded", "fees", "net"] as const;
/** A row of the table, and a card on phones, where each sum has its title before it. */
const rowClasses =
  "border-t border-line-soft max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:px-4 max-md:py-2 max-md:[&>*]:px-0! max-md:[&>*]:py-1! max-md:[&>:nth-child(2)]:justify-self-end [&>*]:px-4 [&>*]:py-1.5 [&>*]:text-right [&>*]:font-normal [&>*]:whitespace-nowrap [&>:nth-child(-n+2)]:text-left";

const sumClasses =
  "max-md:flex max-md:justify-between max-md:gap-2 max-md:empty:hidden max-md:before:text-ink-2 max-md:before:content-[attr(data-title)]";

export default async function BillsPage({ searchParams }: SearchParamsProps) {
  const { language } = await guard("bills");
  const [t, params] = [await getTranslator(), await searchParams];
  const today = dayOf(new Date(), billZone);
  const period = parsePeriod(Object.keys(params).length ? params : { days: "30" }, today);
  const { from, to } = period;
  const range = rangeOfDays(from, to);
  const { now, by_day } = await read(money, { from, to });
  const found = await read(differences, { ...range, size: 100 });
  const days = by_day.map((day) => {
    const { fees = null, net = null } = day.bill?.read_at ? day.bill : {};
    return { ...day, fees, net };
  });
  const open = new Set(await accessiblePages());
  const titles = [t("dashboard.sales.day"), t("bills.bill"), ...sums.map((name) => t(`bills.${name}`))];
  const [billed, others] = [days.filter(({ fees }) => fees !== null), days.filter(({ fees }) => fees === null)];
  const add = (some: typeof days, amountOf: (day: (typeof days)[number]) => number | null) =>
    some.reduce((total, day) => total + (amountOf(day) ?? 0), 0);
  const nameDays = (some: typeof days) =>
    [...new Set([some[0], some.at(-1)])].map((each) => each && formatDay(each.day, language)).join(" – ");
  // The net is that of the bills, which have other sums than the shop while a refund is under way.
  const inBillsOnly = [
    add(billed, ({ bill, received }) => bill!.paid_amount - received),
    add(billed, ({ bill, refunded }) => bill!.refunded_amount - refunded),
  ];
  const totals = (
    [
      [
        nameDays(billed),
        t("bills.total", { count: billed.length }),
        sums.map((name) => add(billed, (day) => day[name])),
      ],
      [t("bills.only"), t("bills.only.what"), inBillsOnly],
      [t("bills.unread"), nameDays(others), [add(others, (day) => day.received), add(others, (day) => day.refunded)]],
    ] as const
  ).filter(([, , amounts]) => amounts.some(Boolean));
  return (
    <PageTranslations parts={["menu", "money", "bills", "dashboard"]}>
      <PageHeader title={t("menu.bills")}>
        <a href={apiUrl("/cms/bill_line/export", { ...range, language })} download className={buttonClasses()}>
          <Download className="size-4" aria-hidden="true" />
          {t("list.export")}
        </a>
      </PageHeader>
      <MoneyTabs name="bills" />
      <Card title={t("menu.money")} note={t("money.now.what")}>
        <ul className="divide-y divide-line-soft tabular-nums">
          {now.map(({ name, count, amount, link }) => {
            const href = link && listUrl(link, open);
            const label = t(`money.now.${name}`);
            return (
              <li key={name} className="flex min-h-9 items-center gap-3 px-4 py-1.5 max-md:min-h-11">
                {href ? (
                  <Link href={href} className="text-accent hover:underline">
                    {label}
                  </Link>
                ) : (
                  label
                )}
                <span className="text-ink-2">{count !== null && formatNumber(count)}</span>
                <span className="ml-auto font-medium">{formatMoney(amount)}</span>
              </li>
            );
          })}
        </ul>
      </Card>
      <div className="my-3 md:flex">
        <PeriodChoice period={period} today={today} />
      </div>
      <Card title={t("bills.byDay")} note={t("bills.byDay.what")}>
        <ScrollRegion label={t("bills.byDay")} className="max-h-[720px]">
          <table className="w-full tabular-nums max-md:block">
            <thead className="sticky top-0 bg-panel text-small text-ink-2 max-md:hidden">
              <tr className={rowClasses}>
                {titles.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {days.toReversed().map((row) => (
                <tr key={row.day} className={rowClasses}>
                  <th scope="row">
                    <Link href={`?from=${row.day}&to=${row.day}`} className="text-accent hover:underline">
                      {formatDay(row.day, language)}
                    </Link>
                  </th>
                  <td>
                    <span className="flex items-center gap-2">
                      <BillState {...row} />
                      {row.day < today && (from === to || row.fees === null) && (
                        <ReadBill day={row.day} isWaiting={row.bill?.status === "waiting"} />
                      )}
                    </span>
                  </td>
                  {sums.map((name) => (
                    <td key={name} data-title={t(`bills.${name}`)} className={sumClasses}>
                      {row[name] !== null && formatMoney(row[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot className="sticky bottom-0 bg-panel shadow-[0_-1px_0_var(--color-line)] max-md:block [&_tr:first-child>*]:font-medium">
              {totals.map(([title, note, amounts]) => (
                <tr key={title} className={rowClasses}>
                  <th scope="row">{title}</th>
                  <td>{note}</td>
                  {sums.map((name, at) => (
                    <td key={name} data-title={t(`bills.${name}`)} className={sumClasses}>
                      {at in amounts && formatMoney(amounts[at]!)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </ScrollRegion>
      </Card>
      <Card className="mt-4" title={t("bills.differences")} note={formatNumber(found.total)}>
        {found.total === 0 && <p className="px-4 py-3 text-ink-2">{t("bills.differences.none")}</p>}
        <ul className="divide-y divide-line-soft">
          {found.items.map((one) => (
            <Difference key={one.id} difference={one} />
          ))}
        </ul>
      </Card>
    </PageTranslations>
  );
}

async function BillState({ bill, differs }: Answer<"GET", "/cms/money">["by_day"][number]) {
  const t = await getTranslator();
  if (!bill) return null;
  if (bill.differences > 0) return <Badge tone="red">{t("bills.open", { count: bill.differences })}</Badge>;
  const sumsInBill = { received: bill.paid_amount, refunded: bill.refunded_amount };
  const amount = differs.map((name) => `${t(`bills.${name}`)} ${formatMoney(sumsInBill[name])}`).join(" · ");
  if (amount && !bill.last_error) return <Badge tone="amber">{t("bills.billed", { amount })}</Badge>;
  return (
    <>
      <Badge tone={stateTones.bill[bill.status]}>{t(`bills.${bill.status}`)}</Badge>
      {bill.last_error && describeBillError(bill.last_error, t)}
    </>
  );
}

function describeBillError(code: string, t: Translator) {
  if (code === "silent") return t("bills.error.silent");
  if (code === "bill_damaged" || code === "bill_columns") return t("bills.error.damaged");
  return t("bills.error.code", { code });
}

async function Difference({ difference: one }: { difference: Answer<"GET", "/cms/bill_difference">["items"][number] }) {
  const t = await getTranslator();
  const facts = [
    formatDay(one.day, await currentLanguage()),
    t(`bills.${one.subject}`),
    ...(one.billed_amount === null ? [] : [t("bills.billed", { amount: formatMoney(one.billed_amount) })]),
    ...(one.own_amount === null ? [] : [t("bills.own", { amount: formatMoney(one.own_amount) })]),
    one.out_refund_no ?? one.out_trade_no,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={one.status === "open" ? "red" : "gray"}>{t(`bills.${one.kind}`)}</Badge>
          {one.order ? (
            <Link href={`/admin/orders/${one.order.id}`} className="underline underline-offset-3">
              <OrderNumber number={one.order.order_no} />
            </Link>
          ) : (
            <span className="text-ink-2">{t("money.noOrder")}</span>
          )}
        </div>
        <p className="text-ink-2 wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      {one.resolved_at ? (
        <Settled note={one.note} by={one.resolved_by} at={one.resolved_at} />
      ) : (
        <ResolveDifference id={one.id} facts={[t(`bills.${one.kind}`), ...facts]} />
      )}
    </li>
  );
}
