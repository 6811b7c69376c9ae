"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Answer, cms } from "./cms";
import { reading, useReading } from "./use-reading";

type Alarms = Answer<"GET", "/cms/alarm">;
export type Alarm = Alarms["items"][number];

const everyMs = 10_000;
const latest = { size: 8 };

const pages = {
  order: "/admin/orders",
  after_sale: "/admin/after_sales",
  product: "/admin/products",
  bot: "/admin/bots",
} as const;

/** The page of the record that an alarm is about. Message templates share one page. */
export const alarmHref = ({ resource, resource_id: id }: Alarm) =>
  resource === "message_template" ? "/admin/messages" : `${pages[resource]}/${id}`;

/** All alarms up to this one are read. */
export const readUpTo = (position: number) => cms("PUT", "/cms/alarm/read", { body: { position } });

/** The latest alarms of the admin. */
export const useAlarms = () => useReading("/cms/alarm", { query: latest, every: everyMs }).done;

/** Reads the list again when the bell has a new alarm, or some were read elsewhere. */
export function useNewAlarms(refresh: () => void, shown: Alarms | undefined) {
  const bell = useQuery({ ...reading("/cms/alarm", latest), enabled: false }).data;
  const isNew = bell && shown && (bell.last_position > shown.last_position || bell.unread !== shown.unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the bell
  useEffect(() => {
    if (isNew) refresh();
  }, [bell?.last_position, bell?.unread]);
}
