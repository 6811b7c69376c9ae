"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { formatAgo, formatTime } from "@/lib/i18n/format";
import { useReader } from "./words";

/** A time, relative under a day, with the exact one on hover. It moves on by itself. */
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

/** This moment in whole minutes; it moves on by itself. 0: no server said when it drew the page. */
export function useNow() {
  const { drawnAt } = useReader();
  return useSyncExternalStore(subscribe, nowInMinutes, () => wholeMinutes(drawnAt));
}

const minute = 60_000;
const wholeMinutes = (time: number) => Math.ceil(time / minute) * minute;
const nowInMinutes = () => wholeMinutes(Date.now());

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute / 2);
  return () => clearInterval(timer);
}

/** The seconds until then, counted down. 0: it has passed, or there is nothing to wait for. */
export function useSecondsLeft(until: string | null | undefined) {
  const [seconds, show] = useState(0);
  useEffect(() => {
    const look = () => show(until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : 0);
    look();
    if (!until) return;
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
