"use client";

import { useState } from "react";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, Verdict } from "@/components/orders/order-state";
import { usePermission } from "@/components/session/permissions";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { type ListedNotification, notificationParameters } from "../money-rows";
import { translateEvent, translateVerdict } from "./reasons";
import { SettleDialog, Settled } from "./settle-dialog";

const column = createColumn<ListedNotification>();
const verdicts = ["review", "settled", "applied", "duplicate", "ignored"] as const;

export function NotificationsPage(first: FirstList<ListedNotification>) {
  const words = useTranslator();
  const maySettle = usePermission()("order.refund");
  const [settled, settle] = useState<ListedNotification>();
  const [turn, refresh] = useState(0);
  const columns = [
    column("order", words("money.order"), { card: "left" }, (row) =>
      row.order ? <OrderNumber number={row.order.order_no} /> : words("money.noOrder"),
    ),
    column("verdict", words("money.verdict"), { card: "left" }, (row) => <Verdict verdict={row.verdict} />),
    column("reason", words("money.reason"), { card: "left" }, (row) => (
      <span className="block max-w-96 truncate max-md:max-w-60" title={translateVerdict(row.reason, words)}>
        {translateVerdict(row.reason, words)}
      </span>
    )),
    column("settled", words("money.settled"), { card: "left" }, (row) => (
      <Settled notification={row} onSettle={maySettle ? settle : undefined} />
    )),
    column("event", words("money.event"), {}, (row) => translateEvent(row.event_type, words)),
    column("transaction", words("money.transaction"), {}, (row) => <code>{row.transaction_id}</code>),
    column("amount", words("money.amount"), { align: "right", card: "right" }, (row) =>
      row.amount === null ? "" : formatMoney(row.amount),
    ),
    column("times", words("money.times"), { align: "right" }, (row) => formatNumber(row.times)),
    column("at", words("money.when"), { align: "right", card: "right" }, (row) => <TimeCell at={row.created_at} />),
  ];
  return (
    <>
      <MoneyList
        {...first}
        turn={turn}
        name="notifications"
        path="/cms/notification"
        parameters={notificationParameters}
        columns={columns}
        usualColumns={["order", "verdict", "reason", "settled", "amount", "at"]}
        nameOf={({ notification_id }) => notification_id}
        filter={{
          name: "verdict",
          label: words("money.verdict"),
          options: verdicts.map((value) => ({ value, label: words(`order.verdict.${value}`) })),
        }}
      />
      {settled && (
        <SettleDialog notification={settled} onClose={() => settle(undefined)} onSettled={() => refresh(turn + 1)} />
      )}
    </>
  );
}
