"use client";

import { LogIn } from "lucide-react";
import type { z } from "zod";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { ListProps } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import type { loginLog } from "@/lib/system/login-log/schemas";
import { LogList } from "../log-list";
import { LoginResult, loginResultNames } from "../log-parts";

type Line = z.output<typeof loginLog>;
const column = createColumn<Line>();

export function LoginsPage(given: ListProps<Line>) {
  const t = useTranslator();
  const columns: Columns<Line> = [
    column("account", t("logs.account"), { card: "left" }, (row) => (
      <bdi className="block max-w-64 truncate font-medium">
        {row.account || row.user?.nickname || t("logs.noAccount")}
      </bdi>
    )),
    column("loginBy", t("logs.loginBy"), { card: "left" }, (row) => t(`logs.loginBy.${row.type}`)),
    column("from", t("logs.from"), { card: "left" }, (row) => (
      <span className="text-ink-2">
        <span className="font-mono text-small">{row.ip}</span>
        {row.browser && ` · ${[row.browser, row.os].filter(Boolean).join(", ")}`}
      </span>
    )),
    column("result", t("logs.result"), { card: "right" }, (row) => <LoginResult result={row.result} />),
    column("created_at", t("logs.when"), { align: "right", card: "right", isSorted: true }, (row) => (
      <TimeCell at={row.created_at} />
    )),
  ];
  return (
    <LogList
      {...given}
      log="logins"
      path="/cms/login_log"
      columns={columns}
      usualColumns={["account", "loginBy", "from", "result", "created_at"]}
      usualSort="-created_at"
      filtersOf={(rows) => [
        {
          name: "result",
          label: t("logs.result"),
          options: loginResultNames.map((value) => ({ value, label: t(`logs.login.${value}`) })),
        },
        {
          name: "type",
          label: t("logs.loginBy"),
          options: (["100", "101", "102", "200"] as const).map((value) => ({
            value,
            label: t(`logs.loginBy.${value}`),
          })),
        },
        { name: "ip", label: t("logs.ip"), options: addressesOf(rows) },
        { name: "from", to: "to", label: t("logs.when"), kind: "days" },
      ]}
      nameOf={({ account, id }) => account || `#${id}`}
      icon={<LogIn className="size-5" aria-hidden="true" />}
    />
  );
}

const addressesOf = (rows: readonly Line[]) =>
  [...new Set(rows.map(({ ip }) => ip))].map((value) => ({ value, label: value }));
