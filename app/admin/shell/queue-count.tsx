"use client";

import { useQuery } from "@tanstack/react-query";
import { cms } from "@/components/api/cms";
import { orThrow } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { MenuCount } from "./menu-count";

const queues = {
  after_sales: {
    path: "/cms/after_sale/counts",
    count: async () => orThrow(await cms("GET", "/cms/after_sale/counts")).open,
    text: "news.toAnswer",
  },
  invoices: {
    path: "/cms/invoice/counts",
    count: async () => orThrow(await cms("GET", "/cms/invoice/counts")).open,
    text: "news.toInvoice",
  },
  reviews: {
    path: "/cms/review/counts",
    count: async () => orThrow(await cms("GET", "/cms/review/counts")).pending,
    text: "news.toModerate",
  },
} as const;
const pollMs = 30_000;

/** The number of records that wait for an admin, next to their menu. */
export function QueueCount({ of }: { of: keyof typeof queues }) {
  const words = useTranslator();
  const { path, count: queryFn, text } = queues[of];
  // Not shared with the page of these records: React would hydrate one of the two with the newer response of the other.
  const { data: count = 0 } = useQuery({ queryKey: [path, "menu"], queryFn, refetchInterval: pollMs });
  return <MenuCount count={count} what={words(text, { count })} />;
}
