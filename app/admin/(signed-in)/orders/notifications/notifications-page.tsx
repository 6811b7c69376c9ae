"use client";

import { useState } from "react";
import { columnsOf } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { useMay } from "@/components/may";
import { OrderNumber, Verdict } from "@/components/order-state";
import { Time } from "@/components/time";
import { useWords } from "@/components/words";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { type ListedNotification, notificationParameters } from "../money-tones";
import { eventOf, reasonOf } from "./reasons";
import { SettleDialog, Settled } from "./settle-dialog";

const column = columnsOf<ListedNotification>();
const verdicts = ["review", "settled", "applied", "duplicate", "ignored"] as const;

export function NotificationsPage(first: FirstList<ListedNotification>) {
  const words = useWords();
  const maySettle = useMay()("order.refund");
  const [settled, settle] = useState<ListedNotification>();
  const [turn, refresh] = useState(0);
  const columns = [
    column.display({
      id: "order",
      header: words("money.order"),
      meta: { label: words("money.order"), card: "left" },
      cell: ({ row: { original } }) =>
        original.order ? <OrderNumber number={original.order.order_no} /> : words("money.noOrder"),
    }),
    column.display({
      id: "verdict",
      header: words("money.verdict"),
      meta: { label: words("money.verdict"), card: "left" },
      cell: ({ row: { original } }) => <Verdict verdict={original.verdict} />,
    }),
    column.display({
      id: "reason",
      header: words("money.reason"),
      meta: { label: words("money.reason"), card: "left" },
      cell: ({ row: { original } }) => (
        <span className="block max-w-96 truncate max-md:max-w-60" title={reasonOf(original.reason, words)}>
          {reasonOf(original.reason, words)}
        </span>
      ),
    }),
    column.display({
      id: "settled",
      header: words("money.settled"),
      meta: { label: words("money.settled"), card: "left" },
      cell: ({ row: { original } }) => <Settled notification={original} onSettle={maySettle ? settle : undefined} />,
    }),
    column.display({
      id: "event",
      header: words("money.event"),
      meta: { label: words("money.event") },
      cell: ({ row: { original } }) => eventOf(original.event_type, words),
    }),
    column.display({
      id: "transaction",
      header: words("money.transaction"),
      meta: { label: words("money.transaction") },
      cell: ({ row: { original } }) => <code>{original.transaction_id}</code>,
    }),
    column.display({
      id: "amount",
      header: words("money.amount"),
      meta: { label: words("money.amount"), align: "right", card: "right" },
      cell: ({ row: { original } }) => (original.amount === null ? "" : formatMoney(original.amount)),
    }),
    column.display({
      id: "times",
      header: words("money.times"),
      meta: { label: words("money.times"), align: "right" },
      cell: ({ row: { original } }) => formatNumber(original.times),
    }),
    column.display({
      id: "at",
      header: words("money.when"),
      meta: { label: words("money.when"), align: "right", card: "right" },
      cell: ({ row: { original } }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={original.created_at} />
        </span>
      ),
    }),
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
