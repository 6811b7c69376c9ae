import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Time } from "@/components/words/time";
import type { Words } from "@/lib/i18n/admin/words";
import { deviceOf, personOf, type Session } from "./types";

const column = columnsOf<Session>();
export const usualColumns = ["user", "device", "ip", "way", "last_seen_at", "created_at"];

export const sessionColumns = (words: Words): Columns<Session> => [
  column.display({
    id: "user",
    header: words("sessions.column.user"),
    meta: { label: words("sessions.column.user"), card: "left" },
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <bdi className="max-w-48 truncate font-medium">{personOf(original)}</bdi>
        <span className="text-ink-3">
          {original.is_current ? words("sessions.current") : (original.user.group?.name ?? words("sessions.customer"))}
        </span>
      </span>
    ),
  }),
  column.display({
    id: "device",
    header: words("sessions.column.device"),
    meta: { label: words("sessions.column.device"), card: "left" },
    cell: ({ row: { original } }) => (
      <span className="relative z-[1] block max-w-64 truncate" title={original.user_agent}>
        {deviceOf(original, words)}
      </span>
    ),
  }),
  column.accessor("ip", {
    id: "ip",
    header: words("sessions.column.ip"),
    meta: { label: words("sessions.column.ip"), card: "right" },
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor("client_type", {
    id: "way",
    header: words("sessions.column.way"),
    meta: { label: words("sessions.column.way") },
    enableSorting: false,
    cell: ({ getValue }) => words(`sessions.way.${getValue() as 100}`),
  }),
  column.accessor("last_seen_at", {
    id: "last_seen_at",
    header: words("sessions.column.seen"),
    meta: { label: words("sessions.column.seen"), align: "right", card: "right" },
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="relative z-[1] text-ink-2">
        <Time at={getValue()} />
      </span>
    ),
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: words("sessions.column.since"),
    meta: { label: words("sessions.column.since"), align: "right" },
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="relative z-[1] text-ink-2">
        <Time at={getValue()} />
      </span>
    ),
  }),
];
