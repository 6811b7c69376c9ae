"use client";

import { columnsOf } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { OrderNumber } from "@/components/order-state";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import { formatMoney } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { type ListedPayment, moneyParameters, paymentTones } from "../money-tones";

const column = columnsOf<ListedPayment>();
const states = Object.keys(paymentTones) as ListedPayment["status"][];

export function PaymentsPage(first: FirstList<ListedPayment>) {
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
        <Badge tone={paymentTones[original.status]}>{words(`money.payment.${original.status}`)}</Badge>
      ),
    }),
    column.display({
      id: "transaction",
      header: words("money.transaction"),
      meta: { label: words("money.transaction") },
      cell: ({ row: { original } }) => <code>{original.transaction_id}</code>,
    }),
    column.display({
      id: "number",
      header: words("money.number"),
      meta: { label: words("money.number") },
      cell: ({ row: { original } }) => <code>{original.out_trade_no}</code>,
    }),
    column.display({
      id: "amount",
      header: words("money.amount"),
      meta: { label: words("money.amount"), align: "right", card: "right" },
      cell: ({ row: { original } }) => formatMoney(original.amount),
    }),
    column.display({
      id: "refundable",
      header: words("money.refundable"),
      meta: { label: words("money.refundable"), align: "right" },
      cell: ({ row: { original } }) => (original.refundable > 0 ? formatMoney(original.refundable) : ""),
    }),
    column.display({
      id: "at",
      header: words("money.when"),
      meta: { label: words("money.when"), align: "right", card: "right" },
      cell: ({ row: { original } }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={original.paid_at ?? original.closed_at ?? original.created_at} />
        </span>
      ),
    }),
  ];
  return (
    <MoneyList
      {...first}
      name="payments"
      path="/cms/payment"
      parameters={moneyParameters}
      columns={columns}
      usualColumns={["order", "status", "transaction", "amount", "refundable", "at"]}
      nameOf={({ out_trade_no }) => out_trade_no}
      filter={{
        name: "status",
        label: words("money.state"),
        options: states.map((value) => ({ value, label: words(`money.payment.${value}`) })),
      }}
    />
  );
}
