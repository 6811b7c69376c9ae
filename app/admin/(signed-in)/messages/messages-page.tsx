"use client";

import { MessageSquare } from "lucide-react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { EmptyState } from "@/components/page/empty-state";
import { Badge } from "@/components/ui/badge";
import { failureReason, type Message, messageTones } from "./types";

const column = createColumn<Message>();
const kinds = [
  "unpaid",
  "pickup",
  "after_sale",
  "shipped",
  "invoice",
  "restock",
] as const satisfies readonly Message["kind"][];
const statuses = Object.keys(messageTones) as Message["status"][];

export function MessagesPage(given: ListProps<Message>) {
  const t = useTranslator();
  const list = useRecordList({ name: "messages", path: "/cms/message", ...given });
  const filters = useFilters(list, [
    {
      name: "kind",
      label: t("messages.kind"),
      options: kinds.map((value) => ({ value, label: t(`messages.kind.${value}`) })),
    },
    {
      name: "status",
      label: t("messages.status"),
      options: statuses.map((value) => ({ value, label: t(`messages.status.${value}`) })),
    },
  ]);
  const columns: Columns<Message> = [
    column("kind", t("messages.kind"), { card: "left" }, (row) => (
      <span className="font-medium">{t(`messages.kind.${row.kind}`)}</span>
    )),
    column("user", t("messages.to"), { card: "left" }, (row) => (
      <bdi className="block max-w-60 truncate">{row.user.nickname || `#${row.user.id}`}</bdi>
    )),
    column(
      "order",
      t("messages.order"),
      { card: "left" },
      (row) => row.order_no && <OrderNumber number={row.order_no} />,
    ),
    column("status", t("messages.status"), { card: "right" }, (row) => (
      <Badge tone={messageTones[row.status]}>{t(`messages.status.${row.status}`)}</Badge>
    )),
    column("why", t("messages.why"), { card: "left" }, (row) => {
      const reason = failureReason(row, t);
      return (
        <span className="block max-w-80 truncate text-ink-2 max-md:max-w-60" title={reason}>
          {reason}
        </span>
      );
    }),
    column("at", t("messages.at"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.sent_at ?? row.created_at} />
    )),
  ];
  return (
    <section aria-labelledby="messages-list" className="mt-6">
      <h2 id="messages-list" className="mb-3 font-semibold">
        {t("messages.list")}
      </h2>
      <RecordList
        list={list}
        label={t("messages.list")}
        columns={columns}
        usualColumns={["kind", "user", "order", "status", "why", "at"]}
        usualSort=""
        nameOf={({ kind, user }) => `${t(`messages.kind.${kind}`)} ${user.nickname || `#${user.id}`}`}
        hrefOf={({ order_id, product_id }) =>
          order_id ? `/admin/orders/${order_id}` : product_id ? `/admin/products/${product_id}` : undefined
        }
        {...filters}
        empty={
          <EmptyState icon={<MessageSquare className="size-5" aria-hidden="true" />} title={t("messages.empty")}>
            {t("messages.empty.what")}
          </EmptyState>
        }
      />
    </section>
  );
}
