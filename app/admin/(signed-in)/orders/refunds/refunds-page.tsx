"use client";

import type { Answer } from "@/components/api/cms";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, RefundState } from "@/components/orders/order-state";
import { stateTones } from "@/components/orders/state-tones";
import { withKey } from "@/components/page/with-key";
import { describeRefundError } from "@/lib/i18n/admin/refund-error";
import { formatMoney } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { translateReason } from "../payment-texts";

type ListedRefund = Answer<"GET", "/cms/refund">["items"][number];
const column = createColumn<ListedRefund>();
const states = Object.keys(stateTones.refund) as ListedRefund["status"][];

export function RefundsPage(first: ListProps<ListedRefund>) {
  const t = useTranslator();
  const columns = [
    column("order", t("money.order"), { card: "left" }, (row) => <OrderNumber number={row.order.order_no} />),
    column("status", t("money.state"), { card: "left" }, (row) => <RefundState status={row.status} />),
    column("reason", t("money.reason"), { card: "left" }, (row) => (
      <bdi className="block max-w-64 truncate" title={translateReason(row.reason, t)}>
        {translateReason(row.reason, t)}
      </bdi>
    )),
    column("by", t("money.by"), {}, (row) =>
      row.user ? (
        <bdi>{withKey(row.user.nickname, row.key)}</bdi>
      ) : (
        t(row.by === "platform" ? "order.refund.byPlatform" : "order.refund.bySystem")
      ),
    ),
    column("method", t("money.method"), {}, (row) => row.method && t(`money.method.${row.method}`)),
    column("error", t("money.lastError"), {}, (row) => {
      const errorText = row.last_error && describeRefundError(row.last_error, t);
      return (
        <span className="block max-w-64 truncate" title={errorText ?? undefined}>
          {errorText}
        </span>
      );
    }),
    column("number", t("money.number"), {}, (row) => <code>{row.out_refund_no}</code>),
    column("amount", t("money.amount"), { align: "right", card: "right" }, (row) => formatMoney(row.amount)),
    column("at", t("money.when"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.completed_at ?? row.created_at} />
    )),
  ];
  return (
    <MoneyList
      {...first}
      name="refunds"
      path="/cms/refund"
      search={t("money.search")}
      columns={columns}
      usualColumns={["order", "status", "reason", "by", "amount", "at"]}
      nameOf={({ out_refund_no, id }) => out_refund_no ?? `#${id}`}
      filter={{
        name: "status",
        label: t("money.state"),
        options: states.map((value) => ({ value, label: t(`order.refund.${value}`) })),
      }}
    />
  );
}
