"use client";

import { Bell, CheckCheck } from "lucide-react";
import { AlarmLine, readUpTo, useNewAlarms } from "@/components/alarms/alarms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { TableFooter } from "@/components/data-table/table-footer";
import { useListState } from "@/components/data-table/use-list-state";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { type AlarmType, alarmPath } from "@/lib/selling/events/alarm-types";

interface Props {
  first: InitialData<"/cms/alarm">;
  types: readonly AlarmType[];
  parameters: readonly string[];
}

export function AlarmsPage({ first, types, parameters }: Props) {
  const t = useTranslator();
  const { state, change, hrefOf } = useListState(parameters);
  const { done, problem, refresh } = useApiQuery("/cms/alarm", { query: state, first });
  useNewAlarms(refresh, done);
  const isFiltered = Boolean(state.type || state.unread);
  return (
    <div className="max-w-[924px]">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <select
          aria-label={t("alarms.type")}
          className="entry w-auto"
          value={state.type ?? ""}
          onChange={({ target }) => change({ type: target.value || undefined })}
        >
          <option value="">{t("alarms.type.any")}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`alarms.type.${type}`)}
            </option>
          ))}
        </select>
        <CheckField
          label={t("alarms.unread")}
          checked={state.unread === "true"}
          onChange={(isChecked) => change({ unread: isChecked ? "true" : undefined })}
        />
        {done && done.unread > 0 && (
          <Button
            className="ml-auto"
            icon={<CheckCheck className="size-4" aria-hidden="true" />}
            onClick={async () => {
              await readUpTo(done.last_position);
              refresh();
            }}
          >
            {t("alarms.read")}
          </Button>
        )}
      </div>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {done && (
        <Card>
          {done.items.length === 0 && (
            <EmptyState
              icon={<Bell className="size-5" aria-hidden="true" />}
              title={t(isFiltered ? "list.empty" : "alarms.empty")}
              actions={
                isFiltered && (
                  <Button onClick={() => change({ type: undefined, unread: undefined })}>
                    {t("list.clearFilters")}
                  </Button>
                )
              }
            >
              {t(isFiltered ? "list.empty.what" : "alarms.empty.what")}
            </EmptyState>
          )}
          <ul>
            {done.items.map((alarm) => (
              <li key={alarm.position} className="border-b border-line-soft last:border-0">
                <Link
                  href={`/admin/${alarmPath(alarm)}`}
                  onClick={() => !alarm.is_read && void readUpTo(alarm.position)}
                  className="flex min-h-11 items-center px-4 py-2.5 -outline-offset-2 hover:bg-hover"
                >
                  <AlarmLine alarm={alarm} />
                </Link>
              </li>
            ))}
          </ul>
          {done.total > done.size && (
            <TableFooter
              page={done}
              hrefOfPage={(page) => hrefOf({ ...state, page: String(page) })}
              onPage={(page) => change({ page: String(page) })}
              onSize={(size) => change({ size: size === 20 ? undefined : String(size) })}
            />
          )}
          {problem && <ListFailure problem={problem} onRetry={refresh} isBelow />}
        </Card>
      )}
    </div>
  );
}
