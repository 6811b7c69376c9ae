"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { formatAgo, formatTime } from "@/lib/i18n/format";
import { useReader } from "./translator";

/** Relative for less than a day, with the exact time as a tooltip. Updates itself. */
export function Time({ at }: { at: string }) {
  const { language, timeZone } = useReader();
  const reader = { language, timeZone };
  const now = useNow();
  const exact = formatTime(at, reader, true);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap tabular-nums">
      {now ? formatAgo(at, now, reader) : formatTime(at, reader)}
    </time>
  );
}

/** The current time, rounded up to whole minutes. Updates itself. 0 if the server provided no time of rendering. */
export function useNow() {
  const { drawnAt } = useReader();
  return useSyncExternalStore(subscribe, nowInMinutes, () => roundUpToMinute(drawnAt));
}

const minute = 60_000;
const roundUpToMinute = (time: number) => Math.ceil(time / minute) * minute;
const nowInMinutes = () => roundUpToMinute(Date.now());

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute / 2);
  return () => clearInterval(timer);
}

/** A countdown in seconds. 0 if the time has passed or is not set. */
export function useSecondsLeft(until: string | null | undefined) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : 0);
    update();
    if (!until) return;
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
