"use client";

import { AlarmLine, readUpTo, type useAlarms } from "@/components/alarms/alarms";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { choiceLook } from "@/components/ui/menu";
import { alarmPath } from "@/lib/selling/events/alarm-types";

/** The newest alarms. Opening one marks it and all older ones as read. */
export function BellAlarms({ alarms }: { alarms: ReturnType<typeof useAlarms> }) {
  const t = useTranslator();
  const { items = [], unread = 0, last_position: last = 0 } = alarms ?? {};
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-2 px-2.5">
        <p className="text-small text-ink-2">{t("shell.alarms")}</p>
        {unread > 0 && (
          <button
            type="button"
            className="control border-transparent bg-transparent text-small text-accent"
            onClick={() => void readUpTo(last)}
          >
            {t("shell.alarms.read")}
          </button>
        )}
      </div>
      {items.length === 0 && <p className="px-2.5 pb-2 text-ink-2">{t("shell.alarms.none")}</p>}
      {items.map((alarm) => (
        <Link
          key={alarm.position}
          href={`/admin/${alarmPath(alarm)}`}
          data-choice=""
          onClick={() => !alarm.is_read && void readUpTo(alarm.position)}
          className={classes(choiceLook, "py-1.5")}
        >
          <AlarmLine alarm={alarm} />
        </Link>
      ))}
      <Link href="/admin/alarms" data-choice="" className={classes(choiceLook, "text-accent")}>
        {t("shell.alarms.all")}
      </Link>
    </>
  );
}
