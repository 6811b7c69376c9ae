"use client";

import { useEffect, useState } from "react";

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
