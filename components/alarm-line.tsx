"use client";

import type { Alarm } from "./alarms";
import { Time } from "./time";
import { classes } from "./ui/classes";
import { useWords } from "./words";

/** What an alarm says, with a mark as long as it is not read. */
export function AlarmLine({ alarm }: { alarm: Alarm }) {
  const words = useWords();
  const { title, lines, created_at, is_read } = alarm;
  return (
    <span className="flex w-full min-w-0 items-baseline gap-2">
      <span
        aria-hidden="true"
        className={classes("size-1.5 shrink-0 -translate-y-0.5 rounded-full", !is_read && "bg-accent")}
      />
      <span className="min-w-0 flex-1">
        <span className={classes("block wrap-anywhere", !is_read && "font-medium")}>
          {!is_read && <span className="sr-only">{words("shell.alarms.unread")} </span>}
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
