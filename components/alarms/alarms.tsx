"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Answer, cms } from "@/components/api/cms";
import { apiQueryOptions, useApiQuery } from "@/components/api/use-api-query";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";

type Alarms = Answer<"GET", "/cms/alarm">;
type Alarm = Alarms["items"][number];

const pollMs = 10_000;
const latest = { size: 8 };

export const readUpTo = (position: number) => cms("PUT", "/cms/alarm/read", { body: { position } });

export const useAlarms = () => useApiQuery("/cms/alarm", { query: latest, every: pollMs }).done;

/** Refreshes the list when the bell has a new alarm, or when alarms were read elsewhere. */
export function useNewAlarms(refresh: () => void, shown: Alarms | undefined) {
  const bell = useQuery({ ...apiQueryOptions("/cms/alarm", latest), enabled: false }).data;
  const isNew = bell && shown && (bell.last_position > shown.last_position || bell.unread !== shown.unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each response of the bell
  useEffect(() => {
    if (isNew) refresh();
  }, [bell?.last_position, bell?.unread]);
}

export function AlarmLine({ alarm }: { alarm: Alarm }) {
  const t = useTranslator();
  const { title, lines, created_at, is_read } = alarm;
  return (
    <span className="flex w-full min-w-0 items-baseline gap-2">
      <span
        aria-hidden="true"
        className={classes("size-1.5 shrink-0 -translate-y-0.5 rounded-full", !is_read && "bg-accent")}
      />
      <span className="min-w-0 flex-1">
        <span className={classes("block wrap-anywhere", !is_read && "font-medium")}>
          {!is_read && <span className="sr-only">{t("shell.alarms.unread")} </span>}
          {title}
        </span>
        {lines.map((line) => (
          <bdi key={line} className="block text-small text-ink-2 wrap-anywhere">
            {line}
          </bdi>
        ))}
      </span>
      <span className="shrink-0 text-small text-ink-2">
        <Time at={created_at} />
      </span>
    </span>
  );
}
