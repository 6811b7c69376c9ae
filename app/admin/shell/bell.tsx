"use client";

import { Bell as BellPicture } from "lucide-react";
import { useState } from "react";
import { AlarmLine, readUpTo, useAlarms } from "@/components/alarms/alarms";
import { createSerialQueue } from "@/components/api/serial-queue";
import { useAction } from "@/components/api/use-action";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { choiceLook, Menu } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { alarmPath } from "@/lib/selling/events/alarm-types";
import { readNotice } from "./actions";

interface Notice {
  id: number;
  title: string;
  /** HTML, sanitized by the server. */
  content: string;
  updated_at: string;
  version: number;
}

const maxCounted = 99;

/** The admin's alarms and unread notices. Closing a notice marks the displayed version as read. */
export function Bell({ notices, total }: { notices: readonly Notice[]; total: number }) {
  const t = useTranslator();
  const [opened, setOpened] = useState<Notice>();
  const { run } = useAction(readNotice);
  /** A second notice can be closed while the first request is in progress. */
  const [afterEarlier] = useState(createSerialQueue);
  const toast = useToast();
  const alarms = useAlarms();
  const unread = total + (alarms?.unread ?? 0);
  const count = unread > maxCounted ? `${maxCounted}+` : String(unread);

  async function close({ id, title, version }: Notice) {
    setOpened(undefined);
    const { problem } = await afterEarlier(() => run({ id, version }));
    if (problem?.code === "stale") toast({ message: t("shell.notices.changed", { title }), isProblem: true });
  }

  return (
    <>
      <Menu
        wide
        label={unread ? t("shell.bell.unread", { count }) : t("shell.bell")}
        className="tip relative grid size-8 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
        trigger={
          <>
            <BellPicture className="size-4" aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink tabular-nums max-md:top-1 max-md:right-1"
              >
                {count}
              </span>
            )}
          </>
        }
      >
        <BellAlarms alarms={alarms} />
        <p className="mt-1 border-t border-line-soft px-2.5 pt-2 pb-1 text-small text-ink-2">{t("shell.notices")}</p>
        {notices.length === 0 && <p className="px-2.5 pb-2 text-ink-2">{t("shell.notices.none")}</p>}
        {notices.map((notice) => (
          <button
            key={notice.id}
            type="button"
            data-choice=""
            onClick={() => setOpened(notice)}
            className={classes(choiceLook, "justify-between py-1.5")}
          >
            <span className="min-w-0 wrap-anywhere">{notice.title}</span>
            <span className="shrink-0 text-small text-ink-2">
              <Time at={notice.updated_at} />
            </span>
          </button>
        ))}
      </Menu>
      {opened && (
        <Dialog title={opened.title} onClose={() => close(opened)}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it when it is stored, and the content security policy blocks scripts */}
          <div className="rich" dangerouslySetInnerHTML={{ __html: opened.content }} />
        </Dialog>
      )}
    </>
  );
}

/** The newest alarms. Opening one marks it and all older ones as read. */
function BellAlarms({ alarms }: { alarms: ReturnType<typeof useAlarms> }) {
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
