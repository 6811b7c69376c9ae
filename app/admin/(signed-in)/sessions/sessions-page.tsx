"use client";

import { LogOut, MonitorSmartphone } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { Finder } from "@/components/data-table/finder";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatNumber } from "@/lib/i18n/format";
import { groupName } from "../../group-name";
import { deviceOf, personOf, type Session, sessionParameters } from "./types";

interface Props extends FirstList<Session> {
  held: readonly string[];
  tabs: ReactNode;
}

export function SessionsPage({ first, kept, held, tabs }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const [isEnding, setEnding] = useState(false);
  const list = useRecordList({
    name: "sessions",
    path: "/cms/session",
    parameters: sessionParameters,
    first,
    kept,
  });
  const { state, change, page, chosenIds, choose, refresh } = list;
  const columns = useMemo(() => sessionColumns(t), [t]);
  const owner = page?.items.find(({ user }) => String(user.id) === state.user_id);
  const colon = language === "zh" ? "：" : ": ";
  const chips = state.user_id
    ? [
        {
          name: "user_id",
          text: `${t("sessions.filter.user")}${colon}${owner ? personOf(owner) : `#${state.user_id}`}`,
          onRemove: () => change({ user_id: undefined }),
        },
      ]
    : [];

  async function end() {
    setEnding(true);
    const problems: PageProblem[] = [];
    for (const id of chosenIds) {
      const { problem } = await send("DELETE", `/cms/session/${Number(id)}`);
      if (problem) problems.push(problem);
    }
    setEnding(false);
    choose(emptySelection);
    refresh();
    const count = chosenIds.length - problems.length;
    toast(
      problems.length
        ? {
            message: `${t("sessions.endedSome", { count, all: chosenIds.length })} ${formatProblem(problems[0]!, t, language)}`,
            isProblem: true,
          }
        : { message: t("sessions.ended", { count }) },
    );
  }

  return (
    <>
      <PageHeader
        title={t("sessions.title")}
        note={page && t("sessions.count", { count: `${formatNumber(page.total)}${page.total_is_more ? "+" : ""}` })}
      />
      {tabs}
      <RecordList
        list={list}
        label={t("sessions.title")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="-created_at"
        nameOf={(session) => `${personOf(session)}, ${deviceOf(session, t)}`}
        hrefOf={({ user }) => (user.group ? `/admin/users/${user.id}` : `/admin/customers/${user.id}`)}
        chips={chips}
        filters={
          <>
            {held.includes("user.read") && (
              <Finder label={t("sessions.filter.user")} path="/cms/user" onFound={(user_id) => change({ user_id })} />
            )}
            {held.includes("customer.read") && (
              <Finder label={t("sessions.customer")} path="/cms/customer" onFound={(user_id) => change({ user_id })} />
            )}
          </>
        }
        bulk={
          held.includes("session.revoke") && (
            <Button
              look="danger"
              icon={<LogOut className="size-4" aria-hidden="true" />}
              disabled={isEnding}
              onClick={end}
            >
              {t("sessions.endMany", { count: chosenIds.length })}
            </Button>
          )
        }
        empty={
          <EmptyState icon={<MonitorSmartphone className="size-5" aria-hidden="true" />} title={t("sessions.empty")}>
            {t("sessions.empty.what")}
          </EmptyState>
        }
      />
    </>
  );
}

const column = createColumn<Session>();
const usualColumns = ["user", "device", "ip", "way", "last_seen_at", "created_at"];

const sessionColumns = (t: Translator): Columns<Session> => [
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
