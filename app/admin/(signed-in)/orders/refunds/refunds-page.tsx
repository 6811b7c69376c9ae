"use client";

import { columnsOf } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { OrderNumber } from "@/components/order-state";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import { formatMoney } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { type ListedRefund, moneyParameters, refundTones } from "../money-tones";
import { reasonIn } from "../own-reasons";

const column = columnsOf<ListedRefund>();
const states = Object.keys(refundTones) as ListedRefund["status"][];

export function RefundsPage(first: FirstList<ListedRefund>) {
  const words = useWords();
  const columns = [
    column.display({
      id: "order",
      header: words("money.order"),
      meta: { label: words("money.order"), card: "left" },
      cell: ({ row: { original } }) => <OrderNumber number={original.order.order_no} />,
    }),
    column.display({
      id: "status",
      header: words("money.state"),
      meta: { label: words("money.state"), card: "left" },
      cell: ({ row: { original } }) => (
        <Badge tone={refundTones[original.status]}>{words(`order.refund.${original.status}`)}</Badge>
      ),
    }),
    column.display({
      id: "reason",
      header: words("money.reason"),
      meta: { label: words("money.reason"), card: "left" },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-64 truncate" title={reasonIn(original.reason, words)}>
          {reasonIn(original.reason, words)}
        </bdi>
      ),
    }),
    column.display({
      id: "by",
      header: words("money.by"),
      meta: { label: words("money.by") },
      cell: ({ row: { original } }) =>
        original.user ? (
          <bdi>{original.user.nickname}</bdi>
        ) : (
          words(original.by === "platform" ? "order.refund.byPlatform" : "order.refund.bySystem")
        ),
    }),
    column.display({
      id: "error",
      header: words("money.lastError"),
      meta: { label: words("money.lastError") },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-64 truncate" title={original.last_error ?? undefined}>
          {original.last_error}
        </bdi>
      ),
    }),
    column.display({
      id: "number",
      header: words("money.number"),
      meta: { label: words("money.number") },
      cell: ({ row: { original } }) => <code>{original.out_refund_no}</code>,
    }),
    column.display({
      id: "amount",
      header: words("money.amount"),
      meta: { label: words("money.amount"), align: "right", card: "right" },
      cell: ({ row: { original } }) => formatMoney(original.amount),
    }),
    column.display({
      id: "at",
      header: words("money.when"),
      meta: { label: words("money.when"), align: "right", card: "right" },
      cell: ({ row: { original } }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={original.completed_at ?? original.created_at} />
        </span>
      ),
    }),
  ];
  return (
    <MoneyList
      {...first}
      name="refunds"
      path="/cms/refund"
      parameters={moneyParameters}
      columns={columns}
      usualColumns={["order", "status", "reason", "by", "amount", "at"]}
      nameOf={({ out_refund_no, id }) => out_refund_no ?? `#${id}`}
      filter={{
        name: "status",
        label: words("money.state"),
        options: states.map((value) => ({ value, label: words(`order.refund.${value}`) })),
      }}
    />
  );
}
