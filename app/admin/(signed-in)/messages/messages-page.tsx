"use client";

import { MessageSquare } from "lucide-react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { usePlainFilters } from "@/components/data-table/filter-chips";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Empty } from "@/components/empty";
import { OrderNumber } from "@/components/order-state";
import { Time } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import { type Message, messageParameters, messageTones } from "./types";
import { whyOf } from "./why-of";

const column = columnsOf<Message>();
const kinds = ["unpaid", "pickup", "after_sale", "shipped"] as const satisfies readonly Message["kind"][];
const statuses = Object.keys(messageTones) as Message["status"][];

/** The messages of the last 30 days and what became of them. A row leads to its order. */
export function MessagesPage(given: FirstList<Message>) {
  const words = useWords();
  const list = useRecordList({ name: "messages", path: "/cms/message", parameters: messageParameters, ...given });
  const { chips, fields } = usePlainFilters({
    state: list.state,
    change: list.change,
    choices: [
      {
        name: "kind",
        label: words("messages.kind"),
        options: kinds.map((value) => ({ value, label: words(`messages.kind.${value}`) })),
      },
      {
        name: "status",
        label: words("messages.status"),
        options: statuses.map((value) => ({ value, label: words(`messages.status.${value}`) })),
      },
    ],
  });
  const columns: Columns<Message> = [
    column.display({
      id: "kind",
      header: words("messages.kind"),
      meta: { label: words("messages.kind"), card: "left" },
      cell: ({ row: { original } }) => <span className="font-medium">{words(`messages.kind.${original.kind}`)}</span>,
    }),
    column.display({
      id: "user",
      header: words("messages.to"),
      meta: { label: words("messages.to"), card: "left" },
      cell: ({ row: { original } }) => (
        <bdi className="block max-w-60 truncate">{original.user.nickname || `#${original.user.id}`}</bdi>
      ),
    }),
    column.display({
      id: "order",
      header: words("messages.order"),
      meta: { label: words("messages.order"), card: "left" },
      cell: ({ row: { original } }) => original.order_no && <OrderNumber number={original.order_no} />,
    }),
    column.display({
      id: "status",
      header: words("messages.status"),
      meta: { label: words("messages.status"), card: "right" },
      cell: ({ row: { original } }) => (
        <Badge tone={messageTones[original.status]}>{words(`messages.status.${original.status}`)}</Badge>
      ),
    }),
    column.display({
      id: "why",
      header: words("messages.why"),
      meta: { label: words("messages.why"), card: "left" },
      cell: ({ row: { original } }) => {
        const why = whyOf(original, words);
        return (
          <span className="block max-w-80 truncate text-ink-2 max-md:max-w-60" title={why}>
            {why}
          </span>
        );
      },
    }),
    column.display({
      id: "at",
      header: words("messages.at"),
      meta: { label: words("messages.at"), align: "right", card: "right" },
      cell: ({ row: { original } }) => (
        <span className="relative z-[1] text-ink-2">
          <Time at={original.sent_at ?? original.created_at} />
        </span>
      ),
    }),
  ];
  return (
    <section aria-labelledby="messages-list" className="mt-6">
      <h2 id="messages-list" className="mb-3 font-semibold">
        {words("messages.list")}
      </h2>
      <RecordList
        list={list}
        label={words("messages.list")}
        columns={columns}
        usualColumns={["kind", "user", "order", "status", "why", "at"]}
        usualSort=""
        nameOf={({ kind, user }) => `${words(`messages.kind.${kind}`)} ${user.nickname || `#${user.id}`}`}
        hrefOf={({ order_id }) => (order_id === null ? undefined : `/admin/orders/${order_id}`)}
        chips={chips}
        filters={fields}
        empty={
          <Empty icon={<MessageSquare className="size-5" aria-hidden="true" />} title={words("messages.empty")}>
            {words("messages.empty.what")}
          </Empty>
        }
      />
    </section>
  );
}
