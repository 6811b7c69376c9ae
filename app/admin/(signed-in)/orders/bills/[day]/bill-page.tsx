"use client";

import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { plainQuery } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { stateTones } from "@/components/orders/state-tones";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatDay, formatMoney, formatNumber } from "@/lib/i18n/format";
import type { BillLine } from "../../money-rows";
import { Differences } from "./differences";
import { rangeOfDay } from "./range-of-day";

const column = createColumn<BillLine>();
const errors = ["bill_damaged", "bill_columns", "STATEMENT_CREATING"] as const;
const pollMs = 2000;

interface Props {
  bill: InitialData<`/cms/bill/${string}`>;
  differences: InitialData<"/cms/bill_difference">;
  lines: FirstList<BillLine>;
}

export function BillPage({ bill: firstBill, differences, lines }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const { done, put } = useApiQuery(firstBill.path, {
    first: firstBill,
    every: ({ status }) => status === "waiting" && pollMs,
  });
  const bill = done!;
  const { day, status, last_error, read_at } = bill;
  const found = useApiQuery("/cms/bill_difference", { query: { ...rangeOfDay(day), size: 100 }, first: differences });
  const list = useRecordList({
    name: "bill_lines",
    path: "/cms/bill_line",
    parameters: ["page", "size"],
    queryOf: (state) => plainQuery({ ...state, ...rangeOfDay(day) }),
    ...lines,
  });
  const { refresh: refreshDifferences } = found;
  const { refresh: refreshLines } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reading
  useEffect(() => {
    if (read_at === firstBill.done?.read_at) return;
    refreshDifferences();
    refreshLines();
  }, [read_at]);
  const { save, problem, isPending } = useSave(put);
  const reason = errors.find((one) => one === last_error) ?? "other";
  const facts = [
    [t("bills.payments"), `${formatMoney(bill.paid_amount)} (${formatNumber(bill.payments)})`],
    [t("bills.refunds"), `${formatMoney(bill.refunded_amount)} (${formatNumber(bill.refunds)})`],
    [t("bills.fees"), formatMoney(bill.fees)],
    [t("bills.net"), formatMoney(bill.net)],
  ];
  const columns: Columns<BillLine> = [
    column("order", t("money.order"), { card: "left" }, ({ order }) =>
      order ? <OrderNumber number={order.order_no} /> : t("money.noOrder"),
    ),
    column("kind", t("bills.kind"), { card: "left" }, ({ kind }) => t(`bills.${kind}`)),
    column("transaction", t("money.transaction"), {}, (row) => <code>{row.transaction_id}</code>),
    column("number", t("money.number"), {}, (row) => <code>{row.out_refund_no ?? row.out_trade_no}</code>),
    column("differs", t("bills.differences"), { card: "left" }, ({ is_matched }) =>
      is_matched ? "" : <Badge tone="red">{t("bills.differs")}</Badge>,
    ),
    column("amount", t("money.amount"), { align: "right", card: "right" }, ({ kind, amount }) =>
      formatMoney(kind === "refund" ? -amount : amount),
    ),
    column("fee", t("bills.fee"), { align: "right" }, ({ fee }) => formatMoney(fee)),
    column("at", t("money.when"), { align: "right", card: "right" }, ({ at }) => <TimeCell at={at} />),
  ];
  return (
    <>
      <PageHeader
        title={formatDay(day, language)}
        badge={<Badge tone={stateTones.bill[status]}>{t(`bills.${status}`)}</Badge>}
        note={read_at && <Time at={read_at} />}
      >
        {can("bill.run") && (
          <Button
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            aria-disabled={isPending || status === "waiting"}
            onClick={() => save((send) => send("POST", "/cms/bill", { body: { day } }))}
          >
            {t("bills.read.again")}
          </Button>
        )}
      </PageHeader>
      <div className="grid gap-4">
        {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
        {status === "failed" && (
          <ProblemNote>
            {t("bills.failed.what", { reason: t(`bills.error.${reason}`, { code: last_error ?? "" }) })}
          </ProblemNote>
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
        {found.done && <Differences page={found.done} onChange={refreshDifferences} />}
        <section aria-label={t("bills.lines")}>
          <RecordList
            list={list}
            label={t("bills.lines")}
            columns={columns}
            usualColumns={["order", "kind", "transaction", "differs", "amount", "fee", "at"]}
            usualSort=""
            nameOf={({ out_trade_no }) => out_trade_no}
            hrefOf={({ order }) => (order ? `/admin/orders/${order.id}` : undefined)}
            empty={<EmptyState title={t("bills.empty")} />}
          />
        </section>
      </div>
    </>
  );
}
