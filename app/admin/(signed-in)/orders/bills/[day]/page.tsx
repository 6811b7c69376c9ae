import type { z } from "zod";
import { PageTranslations } from "@/components/i18n/page-translations";
import { Time } from "@/components/i18n/time";
import { OrderNumber } from "@/components/orders/order-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";
import { formatDay, formatMoney, formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { rangeOfDays } from "@/lib/selling/bills/bill-days";
import { differences, get } from "@/lib/selling/bills/operations";
import type { difference } from "@/lib/selling/bills/schemas";
import { guard } from "../../../../guard";
import { pageTitle } from "../../../../page-title";
import { Settled } from "../../settle-dialog";
import { ReadBill, ResolveDifference } from "../bill-actions";
import { BillState, ExportLines } from "../bill-parts";

export const generateMetadata = pageTitle("menu.bills");

export default async function BillPage({ params }: { params: Promise<{ day: string }> }) {
  const { language } = await guard("bills");
  const [t, { day }] = [await getTranslator(), await params];
  const bill = await read(get, { day });
  const { items, total } = await read(differences, { ...rangeOfDays(day), size: 100 });
  const error = bill.last_error === "bill_damaged" || bill.last_error === "bill_columns" ? bill.last_error : "other";
  const facts = [
    [t("bills.received"), `${formatMoney(bill.paid_amount)} (${formatNumber(bill.payments)})`],
    [t("bills.refunded"), `${formatMoney(bill.refunded_amount)} (${formatNumber(bill.refunds)})`],
    [t("bills.fees"), formatMoney(bill.fees)],
    [t("bills.net"), formatMoney(bill.net)],
  ];
  return (
    <PageTranslations parts={["menu", "money", "bills"]}>
      <Crumb label={formatDay(day, language)} />
      <PageHeader
        title={formatDay(day, language)}
        badge={<BillState status={bill.status} open={bill.differences} />}
        note={bill.read_at && <Time at={bill.read_at} />}
      >
        <ExportLines from={day} to={day} />
        <ReadBill day={day} isWaiting={bill.status === "waiting"} />
      </PageHeader>
      <div className="grid gap-4">
        {bill.status === "failed" && (
          <ProblemNote>{t(`bills.error.${error}`, { code: bill.last_error ?? "" })}</ProblemNote>
        )}
        <Card>
          <dl className="grid grid-cols-2 gap-x-3 gap-y-2 px-4 py-3 md:grid-cols-4">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card
          title={t("bills.differences")}
          note={total > items.length && t("bills.differences.more", { count: items.length, total })}
        >
          {total === 0 && <p className="px-4 py-3 text-ink-2">{t("bills.differences.none")}</p>}
          <ul className="divide-y divide-line-soft">
            {items.map((one) => (
              <Difference key={one.id} difference={one} />
            ))}
          </ul>
        </Card>
      </div>
    </PageTranslations>
  );
}

async function Difference({ difference: one }: { difference: z.output<typeof difference> }) {
  const t = await getTranslator();
  const facts = [
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
