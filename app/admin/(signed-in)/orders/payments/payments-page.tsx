"use client";

import type { Answer } from "@/components/api/cms";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { stateTones } from "@/components/orders/state-tones";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";

type ListedPayment = Answer<"GET", "/cms/payment">["items"][number];
const column = createColumn<ListedPayment>();
const states = Object.keys(stateTones.payment) as ListedPayment["status"][];

export function PaymentsPage(first: ListProps<ListedPayment>) {
  const t = useTranslator();
  const methods = (["cash", "transfer", "other"] as const).map((value) => ({
    value,
    label: t(`money.method.${value}`),
  }));
  const columns = [
    column("order", t("money.order"), { card: "left" }, (row) => <OrderNumber number={row.order.order_no} />),
    column("status", t("money.state"), { card: "left" }, (row) => (
      <Badge tone={stateTones.payment[row.status]}>{t(`money.payment.${row.status}`)}</Badge>
    )),
    column("method", t("money.method"), {}, (row) => (
      <bdi title={row.note}>{row.method && t(`money.method.${row.method}`)}</bdi>
    )),
    column("transaction", t("money.transaction"), {}, (row) => <code>{row.transaction_id}</code>),
    column("number", t("money.number"), {}, (row) => <code>{row.out_trade_no}</code>),
    column("amount", t("money.amount"), { align: "right", card: "right" }, (row) => formatMoney(row.amount)),
    column("refundable", t("money.refundable"), { align: "right" }, (row) =>
      row.refundable > 0 ? formatMoney(row.refundable) : "",
    ),
    column("at", t("money.when"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.paid_at ?? row.closed_at ?? row.created_at} />
    )),
  ];
  return (
    <MoneyList
      {...first}
      name="payments"
      path="/cms/payment"
      search={t("money.search")}
      columns={columns}
      usualColumns={["order", "status", "method", "transaction", "amount", "refundable", "at"]}
      nameOf={({ out_trade_no }) => out_trade_no}
      filter={{
        name: "status",
        label: t("money.state"),
        options: states.map((value) => ({ value, label: t(`money.payment.${value}`) })),
      }}
      more={[{ name: "method", label: t("money.method"), options: methods }]}
    />
  );
}
