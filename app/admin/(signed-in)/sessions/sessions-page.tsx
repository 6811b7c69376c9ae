"use client";

import { LogOut, MonitorSmartphone } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { Finder } from "@/components/data-table/finder";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";
import { sessionColumns, usualColumns } from "./session-columns";
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
