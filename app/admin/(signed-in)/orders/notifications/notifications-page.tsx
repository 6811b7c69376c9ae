"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, Verdict } from "@/components/orders/order-state";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { translateEvent, translateVerdict } from "../payment-texts";
import { SettleDialog, Settled } from "../settle-dialog";

type ListedNotification = Answer<"GET", "/cms/notification">["items"][number];
const column = createColumn<ListedNotification>();
const verdicts = ["review", "settled", "applied", "duplicate", "ignored"] as const;

export function NotificationsPage(first: ListProps<ListedNotification>) {
  const t = useTranslator();
  const canSettle = usePermission()("order.refund");
  const [settled, setSettled] = useState<ListedNotification>();
  const [turn, setTurn] = useState(0);
  const columns = [
    column("order", t("money.order"), { card: "left" }, (row) =>
      row.order ? <OrderNumber number={row.order.order_no} /> : t("money.noOrder"),
    ),
    column("verdict", t("money.verdict"), { card: "left" }, (row) => <Verdict verdict={row.verdict} />),
    column("reason", t("money.reason"), { card: "left" }, (row) => (
      <span className="block max-w-96 truncate max-md:max-w-60" title={translateVerdict(row.reason, t)}>
        {translateVerdict(row.reason, t)}
      </span>
    )),
    column("settled", t("money.settled"), { card: "left" }, (row) =>
      row.verdict === "review" && canSettle ? (
        <span className="relative z-[1]">
          <Button onClick={() => setSettled(row)}>{t("money.settle")}</Button>
        </span>
      ) : (
        row.settled_at && <Settled note={row.settled_note} by={row.settled_by} at={row.settled_at} />
      ),
    ),
    column("event", t("money.event"), {}, (row) => translateEvent(row.event_type, t)),
    column("transaction", t("money.transaction"), {}, (row) => <code>{row.transaction_id}</code>),
    column("amount", t("money.amount"), { align: "right", card: "right" }, (row) =>
      row.amount === null ? "" : formatMoney(row.amount),
    ),
    column("times", t("money.times"), { align: "right" }, (row) => formatNumber(row.times)),
    column("at", t("money.when"), { align: "right", card: "right" }, (row) => <TimeCell at={row.created_at} />),
  ];
  return (
    <>
      <MoneyList
        {...first}
        turn={turn}
        name="notifications"
        path="/cms/notification"
        columns={columns}
        usualColumns={["order", "verdict", "reason", "settled", "amount", "at"]}
        nameOf={({ notification_id }) => notification_id}
        filter={{
          name: "verdict",
          label: t("money.verdict"),
          options: verdicts.map((value) => ({ value, label: t(`order.verdict.${value}`) })),
        }}
      />
      {settled && (
        <SettleDialog
          facts={[
            settled.order?.order_no ?? t("money.noOrder"),
            translateVerdict(settled.reason, t),
            ...(settled.amount === null ? [] : [formatMoney(settled.amount)]),
            ...(settled.transaction_id ? [settled.transaction_id] : []),
          ]}
          store={(send, note) => send("PUT", `/cms/notification/${settled.id}/settle`, { body: { note } })}
          onClose={() => setSettled(undefined)}
          onSettled={() => setTurn(turn + 1)}
        />
      )}
    </>
  );
}
