"use client";

import { useEffect, useState } from "react";
import { type Answer, cms, onWritten } from "./cms";
import { useNewOrders } from "./new-orders";

type Alarms = Answer<"GET", "/cms/alarm">;
export type Alarm = Alarms["items"][number];

const everyMs = 10_000;
const mostInBell = 8;
const eventName = "kiosk-new-alarms";
/** The last position that the bell has read. */
let told = 0;

const pages = {
  order: "/admin/orders",
  after_sale: "/admin/after_sales",
  product: "/admin/products",
  bot: "/admin/bots",
} as const;

/** The page of the record that an alarm is about. The templates of messages stand on one page. */
export const alarmHref = ({ resource, resource_id: id }: Alarm) =>
  resource === "message_template" ? "/admin/messages" : `${pages[resource]}/${id}`;

/** All alarms up to this one are read. */
export const readUpTo = (position: number) => cms("PUT", "/cms/alarm/read", { body: { position } });

/** Calls back when there is a new alarm, or some were read elsewhere, so that the list reads itself again. */
export function useNewAlarms(listener: () => void, shown: Alarms | undefined) {
  useEffect(() => {
    addEventListener(eventName, listener);
    return () => removeEventListener(eventName, listener);
  }, [listener]);
  const position = shown?.last_position ?? told;
  useEffect(() => {
    if (told > position) listener(); // the bell read it before the list was there to hear it
  }, [listener, position]);
}

/** The last alarms of the admin. While the page is in sight it asks every ten seconds, and at once when an order is paid or alarms are read. */
export function useAlarms() {
  const [alarms, setAlarms] = useState<Alarms>();
  const [turn, setTurn] = useState(0);
  const [again] = useState(() => () => setTurn((before) => before + 1));
  useNewOrders(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks at once
  useEffect(() => {
    const giveUp = new AbortController();
    const timer = setTimeout(again, everyMs);
    if (document.visibilityState === "visible")
      cms("GET", "/cms/alarm", { query: { size: mostInBell }, signal: giveUp.signal }).then(
        ({ done }) => done && setAlarms(done),
        () => {},
      );
    return () => {
      giveUp.abort();
      clearTimeout(timer);
    };
  }, [turn]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && again();
    const stop = onWritten((path) => path === "/cms/alarm/read" && again());
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [again]);
  const position = alarms?.last_position ?? 0;
  const state = alarms && `${position} ${alarms.unread}`;
  useEffect(() => {
    told = position;
    if (state) dispatchEvent(new Event(eventName));
  }, [state, position]);
  return alarms;
}
