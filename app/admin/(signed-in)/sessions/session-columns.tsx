import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { Translator } from "@/lib/i18n/admin/translator";
import { groupName } from "../../group-name";
import { deviceOf, personOf, type Session } from "./types";

const column = createColumn<Session>();
export const usualColumns = ["user", "device", "ip", "way", "last_seen_at", "created_at"];

export const sessionColumns = (t: Translator): Columns<Session> => [
  column("user", t("sessions.column.user"), { card: "left" }, (row) => (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <bdi className="max-w-48 truncate font-medium">{personOf(row)}</bdi>
      <span className="text-ink-3">
        {row.is_current ? t("sessions.current") : (groupName(row.user.group?.name, t) ?? t("sessions.customer"))}
      </span>
    </span>
  )),
  column("device", t("sessions.column.device"), { card: "left" }, (row) => (
    <span className="relative z-[1] block max-w-64 truncate" title={row.user_agent}>
      {deviceOf(row, t)}
    </span>
  )),
  column("ip", t("sessions.column.ip"), { card: "right" }, (row) => <span className="tabular-nums">{row.ip}</span>),
  column("way", t("sessions.column.way"), {}, (row) => t(`sessions.way.${row.client_type as 100}`)),
  column("last_seen_at", t("sessions.column.seen"), { align: "right", card: "right" }, (row) => (
    <TimeCell at={row.last_seen_at} />
  )),
  column("created_at", t("sessions.column.since"), { align: "right" }, (row) => <TimeCell at={row.created_at} />),
];
